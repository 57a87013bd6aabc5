/**
 * What does not begin with the location in the database, each with the reason; schema-rules.db.test.ts
 * compares it with the catalog (docs/scale.md, "Past one database").
 */

/**
 * How the rows of a table without a location belong to one: through their order, which is of one location for good, or
 * through a membership, likewise. Rows of the installation belong to none and are kept per database.
 */
export type Root = 'order' | 'membership' | 'installation';

export const tablesWithoutLocation: Readonly<Record<string, { root: Root; reason: string }>> = {
  gift_card_use: { root: 'order', reason: 'read and written with its order' },
  line_move: { root: 'order', reason: 'read and written with its order' },
  order_event: { root: 'order', reason: 'written with every change of an order; read with it' },
  order_line_product: { root: 'order', reason: 'part of a line' },
  order_line_rate: { root: 'order', reason: 'part of a line' },
  order_promo_code: { root: 'order', reason: 'read and written with its order' },
  payment_attempt: {
    root: 'order',
    reason: 'read and written with its order; the reconciler lists open ones of all',
  },
  phone_change_link: { root: 'order', reason: 'opened by a random token, and then read with its order' },
  refund: { root: 'order', reason: 'read and written with its order; a job lists due ones of all' },
  ticket: { root: 'order', reason: 'read and written with its order' },
  member_event: { root: 'membership', reason: 'read with its member' },
  member_photo: { root: 'membership', reason: 'read with its member' },
  membership_renewal: { root: 'membership', reason: 'read with its membership' },
  membership_visit: { root: 'membership', reason: 'read with its member' },
  membership_waiver: { root: 'membership', reason: 'read with its member' },
  renewal_link: { root: 'membership', reason: 'opened by a random token, and then read with its membership' },
  audit_run: { root: 'installation', reason: 'one audit reads a whole database' },
  idempotent_request: {
    root: 'installation',
    reason: 'deleted after an hour; found by a scope and the hash of a key',
  },
  keyed_secrets: { root: 'installation', reason: 'what is stored with the secret of the whole shop' },
  outbox: { root: 'installation', reason: 'emails of all venues leave through one mail server' },
  payment_event: { root: 'installation', reason: 'the provider reports an event before we know whose it is' },
  rate_window: { root: 'installation', reason: 'limits count visitors of all venues' },
  staff_challenge: { root: 'installation', reason: 'of a person, or of somebody who is yet to sign in' },
  staff_code: { root: 'installation', reason: 'of a person, who may work at several locations' },
  staff_passkey: { root: 'installation', reason: 'of a person, who may work at several locations' },
  staff_person: { root: 'installation', reason: 'one person may work at several locations' },
  staff_sign_on: { root: 'installation', reason: 'of a person, who may work at several locations' },
  staff_sign_on_try: { root: 'installation', reason: 'of somebody who is yet to sign in' },
  staff_session: { root: 'installation', reason: 'of a person, who may work at several locations' },
  sign_up_request: { root: 'installation', reason: 'asked before there is a location' },
};

const identity = 'a number from a sequence; as unique with the location before it';
const random = 'random, 128 bits or more, or the hash of that; as unique with the location before it';
const ofMember = 'begins with a member or membership, which is of one location for good';
const ofInstallation = 'of a table of the installation';

/** Unique indexes that contain neither the location nor the order. */
export const indexesWithoutLocation: Readonly<Record<string, string>> = {
  gift_card_code_hash_key: random,
  gift_card_pkey: identity,
  member_event_pkey: ofMember,
  member_photo_pkey: ofMember,
  membership_member_holder: ofMember,
  membership_member_member_key_key: random,
  membership_member_member_uuid_key: random,
  membership_member_pkey: identity,
  membership_membership_key_key: random,
  membership_membership_uuid_key: random,
  membership_pkey: identity,
  membership_renewal_membership_id_ended_on_key: ofMember,
  membership_renewal_pkey: identity,
  membership_visit_pkey: identity,
  membership_waiver_pkey: identity,
  payment_attempt_charge: 'a charge is told by its provider’s key, before we know whose it is',
  payment_attempt_pkey: identity,
  phone_change_link_pkey: random,
  renewal_link_pkey: random,
  shop_order_order_key_hash_key: random,
  shop_order_ticket_uuid: random,
  audit_run_pkey: ofInstallation,
  idempotent_request_pkey: ofInstallation,
  keyed_secrets_pkey: ofInstallation,
  outbox_dedupe_key_key: ofInstallation,
  outbox_pkey: ofInstallation,
  payment_event_pkey: ofInstallation,
  rate_window_pkey: ofInstallation,
  sign_up_request_pkey: ofInstallation,
  staff_challenge_pkey: ofInstallation,
  staff_code_pkey: ofInstallation,
  staff_passkey_credential_id_key: ofInstallation,
  staff_passkey_passkey_key_key: ofInstallation,
  staff_passkey_pkey: ofInstallation,
  staff_person_email_key: ofInstallation,
  staff_person_person_key_key: ofInstallation,
  staff_person_pkey: ofInstallation,
  staff_sign_on_account: ofInstallation,
  staff_sign_on_pkey: ofInstallation,
  staff_sign_on_try_pkey: ofInstallation,
  staff_session_pkey: ofInstallation,
  staff_session_session_key_key: ofInstallation,
  staff_session_token_hash_key: ofInstallation,
};

const inOneOrder = 'both rows are of one order, so of one location';
const ofPerson = 'a person is one for all locations of the installation';
const inOneLocation = 'found within the location, so both rows are of it';

/** Foreign keys whose columns contain neither the location nor the order. */
export const referencesWithoutLocation: Readonly<Record<string, string>> = {
  departure_guide_person_id_fkey: ofPerson,
  gift_card_use_gift_card_id_fkey: inOneLocation,
  ledger_transfer_attempt_row_id_fkey: inOneOrder,
  line_move_attempt_row_id_fkey: inOneOrder,
  member_event_member_id_fkey: ofMember,
  member_photo_member_id_fkey: ofMember,
  membership_member_membership_id_fkey: ofMember,
  membership_renewal_membership_id_fkey: ofMember,
  membership_visit_member_id_fkey: ofMember,
  membership_waiver_member_id_fkey: ofMember,
  refund_attempt_row_id_fkey: inOneOrder,
  refund_gift_card_id_fkey: inOneLocation,
  renewal_link_membership_id_fkey: ofMember,
  staff_challenge_person_id_fkey: ofPerson,
  staff_code_person_id_fkey: ofPerson,
  staff_passkey_person_id_fkey: ofPerson,
  staff_event_person_id_fkey: ofPerson,
  staff_member_person_id_fkey: ofPerson,
  staff_sign_on_person_id_fkey: ofPerson,
  staff_session_person_id_fkey: ofPerson,
};

/** Functions that change something and are told neither the location nor the order first. */
export const functionsWithoutLocation: Readonly<Record<string, string>> = {
  authorise_attempt: 'is given an attempt, which is of one order for good',
  check_in_members: 'is given random keys of members, whose location the service has checked',
  end_attempt: 'is given an attempt, which is of one order for good',
  key_email_hashes: 'is given rows of orders, once in the life of a shop',
  note_capture: 'is given an attempt, which is of one order for good',
  pay_together: 'is given a step of several orders, each with its location or of one for good',
  sell_order: 'is given the document of begin_payment, which reads the location and the order',
  record_captures: 'is given attempts, each of which is of one order for good',
  note_charge: 'is given an attempt, which is of one order for good',
  open_attempt: 'is given the order in its document, after the purpose',
  sign_waiver: 'is given the random key of a member, whose location the service has checked',
  take_back: 'is given emails of the outbox, which is of the installation',
};

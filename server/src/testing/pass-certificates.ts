/** Certificates and keys that sign passes in tests, made anew for each run: an authority like Apple's, and a pass type's. */
import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

const pemOf = (passphrase?: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const plain = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const sealed =
    passphrase === undefined
      ? plain
      : privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString();
  return { plain, sealed };
};

interface Subject {
  name: string;
  /** Its pass type identifier. */
  uid?: string;
  team?: string;
}

const attributesOf = ({ name, uid, team }: Subject): forge.pki.CertificateField[] => [
  ...(uid === undefined ? [] : [{ type: '0.9.2342.19200300.100.1.1', value: uid }]),
  { name: 'commonName', value: name },
  ...(team === undefined ? [] : [{ name: 'organizationalUnitName', value: team }]),
  { name: 'organizationName', value: 'Gangway tests' },
];

interface Times {
  from: Date;
  until: Date;
}

function certificateOf(of: {
  subject: Subject;
  key: string;
  issuer: { subject: Subject; key: string };
  times: Times;
  isAuthority: boolean;
}): string {
  const key = forge.pki.privateKeyFromPem(of.key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = '0b9f6f0e7a43';
  certificate.validity.notBefore = of.times.from;
  certificate.validity.notAfter = of.times.until;
  certificate.setSubject(attributesOf(of.subject));
  certificate.setIssuer(attributesOf(of.issuer.subject));
  certificate.setExtensions([{ name: 'basicConstraints', cA: of.isAuthority }]);
  certificate.sign(forge.pki.privateKeyFromPem(of.issuer.key), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

export const passTypeId = 'pass.example.gangway.tickets';
export const teamId = 'A1B2C3D4E5';
const usualTimes: Times = {
  from: new Date('2026-01-01T00:00:00Z'),
  until: new Date('2036-01-01T00:00:00Z'),
};

/** What an operator gets from Apple, as PEM texts. */
export function appleCertificates(
  changes: {
    passphrase?: string;
    uid?: string | null;
    team?: string;
    times?: Times;
    authorityTimes?: Times;
  } = {},
) {
  const authority = { subject: { name: 'Test WWDR Certification Authority' }, key: pemOf().plain };
  const { plain, sealed } = pemOf(changes.passphrase);
  const uid = changes.uid === undefined ? passTypeId : changes.uid;
  const subject = {
    name: `Pass Type ID: ${uid ?? 'none'}`,
    ...(uid === null ? {} : { uid }),
    team: changes.team ?? teamId,
  };
  return {
    passTypeId,
    teamId,
    certificate: certificateOf({
      subject,
      key: plain,
      issuer: authority,
      times: changes.times ?? usualTimes,
      isAuthority: false,
    }),
    key: sealed,
    passphrase: changes.passphrase ?? null,
    intermediate: certificateOf({
      subject: authority.subject,
      key: authority.key,
      issuer: authority,
      times: changes.authorityTimes ?? usualTimes,
      isAuthority: true,
    }),
  };
}

/** The JSON key of a service account, as the Google Cloud console writes it. */
export const googleAccount = () =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'passes@gangway-tests.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  });

export const googleIssuer = '3388000000022123456';

/** A certificate that a proxy shows for a host, signed by itself. */
export function selfSigned(host: string): { certificate: string; key: string } {
  const signer = { subject: { name: host }, key: pemOf().plain };
  const certificate = certificateOf({ ...signer, issuer: signer, times: usualTimes, isAuthority: true });
  return { certificate, key: signer.key };
}

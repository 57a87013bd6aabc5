/**
 * All calls of the product, for the server's routes, the API reference and the tests that cover every call.
 */
import { getAddons } from './add-ons.ts';
import { countClick, getReport } from './affiliates.ts';
import { getBookingAgentRates } from './agents.ts';
import {
  getDatesWithItems,
  getItemsByDate,
  getMonthAvailability,
  getNextAvailableDate,
  getNextTimes,
  getTimes,
} from './availability.ts';
import type { AnyCall } from './call.ts';
import { cancelBooking, quoteCancellation } from './cancellations.ts';
import {
  abandonOrderChanges,
  addToCart,
  getOrder,
  priceActivity,
  remindOfCart,
  removeActivityFromCart,
  removeAddonFromCart,
  removePackageFromCart,
  reopenCart,
} from './cart.ts';
import { completeOrder, updateOrder } from './checkout.ts';
import { getDay, getDeparture, manifestCsv, manifestPdf, watchDay } from './departures.ts';
import { disableDeposit, enableDeposit, payBalance } from './deposits.ts';
import { checkGiftCard, redeemGiftCard, revealGiftCards, unredeemGiftCard } from './gift-cards.ts';
import { getClientLocation, getConfiguration, getHealth, getLiveness } from './location.ts';
import { getMembershipRates } from './member-rates.ts';
import {
  changeHolderPhone,
  discardWaiver,
  removeMemberPhoto,
  saveMembershipCheckIn,
  saveMembershipsToOrder,
  saveMemberToMembership,
  sendPhoneChangeLink,
  signWaiver,
  uploadMemberPhoto,
} from './members.ts';
import { getMembership, getMembershipPlans } from './memberships.ts';
import { getMerchandise } from './merchandise.ts';
import { quoteReschedule, rescheduleActivity } from './moves.ts';
import { getSoldOrder, ordersCsv, searchOrders } from './orders.ts';
import { createWalletSession } from './payments.ts';
import { addPromoCode, deletePromoCode } from './promo-codes.ts';
import { receiptCalendar, resendConfirmation } from './receipt.ts';
import { getRenewal, renewMembership } from './renewals.ts';
import { getUserMemberships } from './sign-in.ts';
import { getSignupForm, requestSignup } from './sign-up.ts';
import {
  acceptStaffInvitation,
  addPasskey,
  askNewPasskey,
  askPasskeyChallenge,
  askStaffCode,
  changeStaffRole,
  endStaffSession,
  getPasskeys,
  getStaff,
  getStaffInvitation,
  getStaffSession,
  getStaffSessions,
  inviteStaff,
  removePasskey,
  removeStaff,
  signInDemoStaff,
  signInStaff,
  signInWithPasskey,
  signOutStaff,
  withdrawStaffInvitation,
} from './staff.ts';
import {
  applePasses,
  checkInTickets,
  getTicket,
  googlePass,
  scanTicket,
  ticketsPdf,
  undoCheckIn,
} from './tickets.ts';
import { deleteTransportationFromCart, getTransportOptions, searchHotels } from './transport.ts';

export const calls = [
  getConfiguration,
  getHealth,
  getLiveness,
  getClientLocation,
  getMonthAvailability,
  getTimes,
  getNextAvailableDate,
  getBookingAgentRates,
  getItemsByDate,
  getDatesWithItems,
  getNextTimes,
  getAddons,
  getTicket,
  scanTicket,
  ticketsPdf,
  applePasses,
  googlePass,
  addToCart,
  priceActivity,
  removeActivityFromCart,
  removePackageFromCart,
  removeAddonFromCart,
  abandonOrderChanges,
  remindOfCart,
  reopenCart,
  getOrder,
  searchHotels,
  getTransportOptions,
  deleteTransportationFromCart,
  updateOrder,
  enableDeposit,
  disableDeposit,
  redeemGiftCard,
  unredeemGiftCard,
  checkGiftCard,
  completeOrder,
  payBalance,
  quoteReschedule,
  quoteCancellation,
  cancelBooking,
  rescheduleActivity,
  createWalletSession,
  addPromoCode,
  deletePromoCode,
  resendConfirmation,
  receiptCalendar,
  revealGiftCards,
  getUserMemberships,
  getMembershipPlans,
  getMerchandise,
  saveMembershipsToOrder,
  getMembership,
  saveMemberToMembership,
  uploadMemberPhoto,
  removeMemberPhoto,
  saveMembershipCheckIn,
  sendPhoneChangeLink,
  changeHolderPhone,
  getRenewal,
  renewMembership,
  signWaiver,
  discardWaiver,
  getMembershipRates,
  getSignupForm,
  requestSignup,
  getReport,
  countClick,
  askStaffCode,
  signInStaff,
  signInDemoStaff,
  getStaffInvitation,
  acceptStaffInvitation,
  getStaffSession,
  signOutStaff,
  getStaffSessions,
  endStaffSession,
  getStaff,
  inviteStaff,
  withdrawStaffInvitation,
  changeStaffRole,
  removeStaff,
  getDay,
  watchDay,
  getDeparture,
  manifestPdf,
  manifestCsv,
  checkInTickets,
  undoCheckIn,
  searchOrders,
  ordersCsv,
  getSoldOrder,
  askPasskeyChallenge,
  signInWithPasskey,
  askNewPasskey,
  addPasskey,
  getPasskeys,
  removePasskey,
] as const satisfies readonly AnyCall[];

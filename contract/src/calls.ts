import {
  askKey,
  changePassword,
  confirmSecondFactor,
  createToken,
  endOwnSessions,
  forgetAskedQuestions,
  enrolSecondFactor,
  listOwnKeyRequests,
  listAskedQuestions,
  listOwnSessions,
  listOwnTokens,
  newRecoveryCodes,
  readAccount,
  readPreferences,
  removeSecondFactor,
  revokeToken,
  savePreferences,
  signInAgain,
  withdrawKeyRequest,
} from './account.ts'
import { listNotifications, readNotifications } from './account/notifications.ts'
import { listSavedViews, removeView, renameView, saveView } from './account/saved-views.ts'
import {
  addSystem,
  addSystemDevice,
  allowSystemChanges,
  changeSystem,
  changeSystemDevice,
  checkSystem,
  enableSystem,
  exportSystems,
  enableSystemDevice,
  importSystemDevices,
  importSystemsText,
  listSystemDevices,
  listSystems,
  previewSystemsImport,
  readSystem,
  readSystemChoices,
  readSystemHistory,
  removeSystem,
  removeSystemDevice,
  setWriteCredential,
  stopAllChanges,
} from './administration/connected-systems.ts'
import { listAskedKeys, settleKey } from './administration/user-management/asked-keys.ts'
import {
  askGrant,
  listAskedGrants,
  settleGrant,
  withdrawGrant,
} from './administration/user-management/asked.ts'
import {
  changeDirectoryRules,
  listProviders,
  prepareDirectoryMembers,
  previewDirectoryRules,
  previewProvider,
  readDirectoryMembers,
  readDirectoryRules,
  removeProvider,
  saveProvider,
  tryDirectoryRules,
} from './administration/user-management/elsewhere.ts'
import {
  changeGroup,
  changeRole,
  createGroup,
  createRole,
  listGroups,
  listRoles,
  previewGroup,
  previewRole,
  removeGroup,
  removeRole,
} from './administration/user-management/holders.ts'
import {
  changePerson,
  createPerson,
  previewPerson,
  resetPassword,
  setPersonStatus,
} from './administration/user-management/people.ts'
import {
  listChanges,
  listKeys,
  listPeople,
  readPerson,
  viewAs,
  whyHeld,
} from './administration/user-management/seeing.ts'
import {
  endSessionsOf,
  letInAgain,
  removeSecondFactorOf,
  revokeTokenOf,
} from './administration/user-management/ways-in.ts'
import {
  changeProtectedThings,
  changeReadingReason,
  changeApprovalRules,
  changePortProfiles,
  changeEndpointGroups,
  changeCaps,
  changeNamingPatterns,
  changeNeverBlock,
  changeRetention,
  changeOwnRealms,
  changePoolUse,
  changeReservationNeeds,
  changeVlanUse,
  listPolicies,
  listPolicyVersions,
} from './administration/policies.ts'
import type { Call, CallName } from './call.ts'
import { actCalls, applyCall, applyListCall, listOnceCall, standingCalls, undoCall } from './change-calls.ts'
import { actOnPort } from './changes/kinds/act-on-port.ts'
import { actOnSession } from './changes/kinds/act-on-session.ts'
import { assignPort } from './changes/kinds/assign-port.ts'
import { onboardEndpoint } from './changes/kinds/onboard-endpoint.ts'
import { releaseLease } from './changes/kinds/release-lease.ts'
import { testUps } from './changes/kinds/test-ups.ts'
import { reserveAddress } from './changes/kinds/reserve-address.ts'
import { submitRequest } from './changes/kinds/submit-request.ts'
import { listPastChanges, takeHistory } from './command-centre/command-history.ts'
import {
  endSubscription,
  listSubscriptions,
  renameSubscription,
  subscribe,
} from './command-centre/command-history/subscriptions.ts'
import {
  findFreeAddress,
  findReserved,
  listReservableSubnets,
  readReservationLike,
  reservationWish,
} from './command-centre/dhcp-ip-reservation.ts'
import { findMeantSubnets } from './command-centre/dhcp-ip-reservation/meant-subnets.ts'
import {
  approveAlike,
  approveChange,
  handOverChange,
  listApprovers,
  listWaitingChanges,
  lookAgain,
  refuseChange,
} from './command-centre/approvals.ts'
import {
  cancelRun,
  stopRun,
  keepRun,
  listAround,
  listUnderway,
  noteRun,
  readRun,
  settleRun,
  takeEvidence,
} from './command-centre/run.ts'
import { addDeskComment, listDeskComments } from './command-centre/run/desk-comments.ts'
import { addTicketNote, previewTicketNote } from './command-centre/run/ticket-note.ts'
import {
  listEndpointGroups,
  readEndpointLike,
  readStandingEndpoint,
  endpointWish,
} from './command-centre/ise-endpoint-onboard.ts'
import {
  previewJoin,
  previewRequest,
  readRequestLike,
  applyRequests,
  listRequests,
} from './command-centre/ivanti-request-submission.ts'
import {
  listDeskTemplates,
  listOpenRequests,
  narrowDeskChoices,
  readDeskTemplate,
} from './command-centre/ivanti-request-submission/choices.ts'
import { lookAgainAtBatch, readBatch, resumeBatch, stopBatch } from './command-centre/run/batch.ts'
import { lookAtPort, readPortLike, portIntent } from './command-centre/switch-port-assignment.ts'
import { chartOfDashboard, followDashboard, listOfDashboard, readDashboard } from './dashboard.ts'
import { readDrafts, removeDraft, saveDraft } from './drafts.ts'
import { endQuarantine } from './server/quarantine.ts'
import { readCondition } from './server/condition.ts'
import { health } from './server/health.ts'
import { reportPolicy } from './server/policy-report.ts'
import { resourceCalls } from './resource-calls.ts'
import { accessPoints } from './resources/access-points.ts'
import { buildings } from './resources/buildings.ts'
import { campuses } from './resources/campuses.ts'
import { departments } from './resources/departments.ts'
import { floors } from './resources/floors.ts'
import { freezes } from './resources/freezes.ts'
import { holidayCalendars } from './resources/holiday-calendars.ts'
import { networkDevices } from './resources/network-devices.ts'
import { networkLocations } from './resources/network-locations.ts'
import { operatingHours } from './resources/operating-hours.ts'
import { rooms } from './resources/rooms.ts'
import { upsUnits } from './resources/ups-units.ts'
import { connectDevice, listDeviceSystems } from './site-resources/network-devices.ts'
import { importPlaces, readPlaceTree } from './site-resources/network-locations.ts'
import { importHolidays, previewHolidays, readOpenAt } from './site-resources/operating-hours.ts'
import {
  addServerUnits,
  connectUpsUnit,
  listServerUnits,
  listUpsSystems,
} from './site-resources/ups-units.ts'
import { makeFirstAccount } from './users/first-account.ts'
import { beginOpenid, finishOpenid, signInOptions } from './users/openid.ts'
import { setPasswordByLink } from './users/password-link.ts'
import { login, logout, readProfile, refresh } from './users/session.ts'
import { ciscoIseMembers } from './common-queries/cisco-ise/members.ts'
import { ciscoIse } from './common-queries/cisco-ise.ts'
import { activeDirectory } from './common-queries/active-directory.ts'
import { switchCommand, switchQuery } from './common-queries/cisco-switch.ts'
import { dhcpServerQuery } from './common-queries/dhcp-server.ts'
import { deviceLookup } from './common-queries/device-lookup.ts'
import { searchAndLocate } from './workflows/search-and-locate.ts'

/** Every call there is. The server registers exactly these and the web's client is typed by them. */
export const calls = [
  health,
  endQuarantine,
  readCondition,
  reportPolicy,
  login,
  logout,
  refresh,
  readProfile,
  makeFirstAccount,
  setPasswordByLink,
  signInOptions,
  beginOpenid,
  finishOpenid,
  readDashboard,
  followDashboard,
  listOfDashboard,
  chartOfDashboard,
  readDrafts,
  saveDraft,
  removeDraft,
  readAccount,
  signInAgain,
  changePassword,
  listOwnSessions,
  endOwnSessions,
  listOwnTokens,
  createToken,
  revokeToken,
  readPreferences,
  savePreferences,
  listAskedQuestions,
  forgetAskedQuestions,
  listNotifications,
  readNotifications,
  listSavedViews,
  saveView,
  renameView,
  removeView,
  enrolSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  listOwnKeyRequests,
  askKey,
  withdrawKeyRequest,
  listPeople,
  readPerson,
  createPerson,
  changePerson,
  previewPerson,
  setPersonStatus,
  resetPassword,
  removeSecondFactorOf,
  letInAgain,
  endSessionsOf,
  revokeTokenOf,
  whyHeld,
  listChanges,
  viewAs,
  listKeys,
  listGroups,
  createGroup,
  changeGroup,
  previewGroup,
  removeGroup,
  listRoles,
  createRole,
  changeRole,
  previewRole,
  removeRole,
  readDirectoryRules,
  changeDirectoryRules,
  previewDirectoryRules,
  tryDirectoryRules,
  readDirectoryMembers,
  prepareDirectoryMembers,
  listProviders,
  saveProvider,
  previewProvider,
  removeProvider,
  listAskedGrants,
  askGrant,
  settleGrant,
  withdrawGrant,
  listAskedKeys,
  settleKey,
  listSystems,
  readSystem,
  readSystemChoices,
  addSystem,
  changeSystem,
  removeSystem,
  enableSystem,
  allowSystemChanges,
  setWriteCredential,
  stopAllChanges,
  checkSystem,
  readSystemHistory,
  listSystemDevices,
  addSystemDevice,
  changeSystemDevice,
  removeSystemDevice,
  enableSystemDevice,
  importSystemDevices,
  exportSystems,
  previewSystemsImport,
  importSystemsText,
  listPolicies,
  listPolicyVersions,
  changeReadingReason,
  changeProtectedThings,
  changeApprovalRules,
  changePortProfiles,
  changeEndpointGroups,
  changeCaps,
  changeNamingPatterns,
  changeNeverBlock,
  changeRetention,
  changeOwnRealms,
  changePoolUse,
  changeReservationNeeds,
  changeVlanUse,
  searchAndLocate,
  deviceLookup,
  ciscoIse,
  ciscoIseMembers,
  activeDirectory,
  dhcpServerQuery,
  switchQuery,
  switchCommand,
  importPlaces,
  listEndpointGroups,
  readStandingEndpoint,
  readEndpointLike,

  listReservableSubnets,
  findFreeAddress,
  findMeantSubnets,
  findReserved,
  readReservationLike,

  lookAtPort,

  readPortLike,

  listDeskTemplates,
  listOpenRequests,
  readDeskTemplate,
  narrowDeskChoices,
  readRequestLike,
  previewJoin,
  previewRequest,

  listRequests,
  applyRequests,
  readBatch,
  lookAgainAtBatch,
  resumeBatch,
  stopBatch,

  ...standingCalls(assignPort, portIntent),
  ...standingCalls(reserveAddress, reservationWish),
  ...standingCalls(onboardEndpoint, endpointWish),
  applyCall(submitRequest),
  undoCall(submitRequest),
  ...actCalls(actOnPort),
  listOnceCall(actOnPort),
  applyListCall(actOnPort),
  ...actCalls(actOnSession),
  ...actCalls(releaseLease),
  ...actCalls(testUps),
  listPastChanges,
  takeHistory,
  listSubscriptions,
  subscribe,
  renameSubscription,
  endSubscription,
  readRun,
  takeEvidence,
  cancelRun,
  stopRun,
  noteRun,
  settleRun,
  keepRun,
  previewTicketNote,
  addTicketNote,
  listDeskComments,
  addDeskComment,
  listUnderway,
  listAround,
  listWaitingChanges,
  approveAlike,
  approveChange,
  refuseChange,
  lookAgain,
  handOverChange,
  listApprovers,
  ...resourceCalls(departments),
  ...resourceCalls(networkDevices),
  ...resourceCalls(networkLocations),
  ...resourceCalls(accessPoints),
  ...resourceCalls(campuses),
  ...resourceCalls(buildings),
  ...resourceCalls(floors),
  ...resourceCalls(rooms),
  ...resourceCalls(upsUnits),
  readPlaceTree,
  ...resourceCalls(operatingHours),
  ...resourceCalls(freezes),
  ...resourceCalls(holidayCalendars),
  previewHolidays,
  importHolidays,
  readOpenAt,
  listDeviceSystems,
  connectDevice,
  listUpsSystems,
  connectUpsUnit,
  listServerUnits,
  addServerUnits,
] as const

type Listed = (typeof calls)[number]

/** The calls by name, such as `Calls['POST /users/login/']`. */
export type Calls = { [C in Listed as CallName<C>]: C }

export const callList: readonly Call[] = calls

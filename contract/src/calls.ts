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
import { changeReadingReason, readReadingReason } from './administration/policies.ts'
import type { Call, CallName } from './call.ts'
import { cancelRun, listUnderway, readRun } from './command-centre/run.ts'
import { applyPort, lookAtPort, previewPort, undoPort } from './command-centre/switch-port-assignment.ts'
import { readDrafts, removeDraft, saveDraft } from './drafts.ts'
import { health } from './server/health.ts'
import { reportPolicy } from './server/policy-report.ts'
import { importPlaces } from './site-resources/network-locations.ts'
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
  readReadingReason,
  changeReadingReason,
  searchAndLocate,
  deviceLookup,
  ciscoIse,
  ciscoIseMembers,
  activeDirectory,
  dhcpServerQuery,
  switchQuery,
  switchCommand,
  importPlaces,
  lookAtPort,
  previewPort,
  applyPort,
  undoPort,
  readRun,
  cancelRun,
  listUnderway,
] as const

type Listed = (typeof calls)[number]

/** The calls by name, such as `Calls['POST /users/login/']`. */
export type Calls = { [C in Listed as CallName<C>]: C }

export const callList: readonly Call[] = calls

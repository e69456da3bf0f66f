import {
  changePassword,
  confirmSecondFactor,
  createToken,
  endOwnSessions,
  enrolSecondFactor,
  listOwnSessions,
  listOwnTokens,
  newRecoveryCodes,
  readAccount,
  readPreferences,
  removeSecondFactor,
  revokeToken,
  savePreferences,
  signInAgain,
} from './account.ts'
import {
  addSystem,
  addSystemDevice,
  allowSystemChanges,
  changeSystem,
  changeSystemDevice,
  checkSystem,
  enableSystem,
  exportSystems,
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
import {
  changeDirectoryRules,
  listProviders,
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
import type { Call, CallName } from './call.ts'
import { readDrafts, removeDraft, saveDraft } from './drafts.ts'
import { health } from './server/health.ts'
import { reportPolicy } from './server/policy-report.ts'
import { importPlaces } from './site-resources/network-locations.ts'
import { makeFirstAccount } from './users/first-account.ts'
import { beginOpenid, finishOpenid, signInOptions } from './users/openid.ts'
import { setPasswordByLink } from './users/password-link.ts'
import { login, logout, readProfile, refresh } from './users/session.ts'
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
  enrolSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
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
  tryDirectoryRules,
  listProviders,
  saveProvider,
  removeProvider,
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
  importSystemDevices,
  exportSystems,
  previewSystemsImport,
  importSystemsText,
  searchAndLocate,
  deviceLookup,
  importPlaces,
] as const

type Listed = (typeof calls)[number]

/** The calls by name, such as `Calls['POST /users/login/']`. */
export type Calls = { [C in Listed as CallName<C>]: C }

export const callList: readonly Call[] = calls

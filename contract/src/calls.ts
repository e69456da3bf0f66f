import type { Call, CallName } from './call.ts'
import { health } from './server/health.ts'
import { reportPolicy } from './server/policy-report.ts'
import { importPlaces } from './site-resources/network-locations.ts'
import { makeFirstAccount } from './users/first-account.ts'
import { login, logout, readProfile, refresh } from './users/session.ts'
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
  searchAndLocate,
  importPlaces,
] as const

type Listed = (typeof calls)[number]

/** The calls by name, such as `Calls['POST /users/login/']`. */
export type Calls = { [C in Listed as CallName<C>]: C }

export const callList: readonly Call[] = calls

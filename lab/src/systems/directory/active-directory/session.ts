import type { ControllerName } from './account-state.ts'
import type { Entry } from './entry.ts'

/** What one connection has become: who is signed in, and whether it is encrypted. */
export interface Session {
  /** Address and port of the client, for the journal. */
  readonly from: string
  /** The controller that it was made to. */
  readonly controller: ControllerName
  /** By a port of the global catalog: the whole forest with few attributes, and nothing is changed. */
  readonly catalog: boolean
  secure: boolean
  /** Null is anonymous. */
  identity: Entry | null
  /** Rests of paged searches by cookie: they belong to this connection alone. */
  readonly pages: Map<string, readonly Entry[]>
  nextCookie: number
}

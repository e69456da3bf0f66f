import { profileMark } from '@patchbay/contract/product'
import type { Name } from './client.ts'

/** What a session asks of the calls made in it. */
export interface Admission {
  /** Ends when a call may be sent; the session may have to be renewed first. */
  readonly untilFresh: () => Promise<void>
  /** The same for what a timer asks: it waits for the renewal that comes anyway, and is never what renews. */
  readonly untilRenewed: () => Promise<void>
  /** Aborted when the session ends: calls on their way are given up, later ones are not sent. */
  readonly signal: AbortSignal
}

let current: Admission | null = null

/** Null where there is no session: calls then go out as they are. */
export function setAdmission(admission: Admission | null): void {
  current = admission
}

/** What the last profile was marked with, and who reads it anew. */
let mark: string | null = null
let readProfile: () => void = () => undefined

/** Called when an answer shows that the profile is another one by now, or that nobody is signed in any more. */
export function onOtherProfile(listener: () => void): void {
  readProfile = listener
}

/** Each answer to somebody signed in carries the mark of their profile. */
export function lookAtAnswer(name: Name, answer: Response): void {
  const now = answer.headers.get(profileMark)
  if (name === 'GET /users/profile/') {
    mark = now ?? mark
    return
  }
  if (current === null || ofTheSession.has(name)) return
  const other = now !== null && mark !== null && now !== mark
  if (other || answer.status === 401) readProfile()
}

/** The calls that make, keep and end a session do not wait for it. */
const ofTheSession: ReadonlySet<Name> = new Set<Name>([
  'POST /users/login/',
  'POST /users/logout/',
  'POST /users/token/refresh/',
])

/** What is for everybody needs no renewed session, and must not be what renews one; it ends with the session all the same. */
const forEverybody: ReadonlySet<Name> = new Set<Name>(['GET /health/'])

/** What the header asks again and again. */
const askedByTimers: ReadonlySet<Name> = new Set<Name>([
  'GET /account/notifications/',
  'GET /command-centre/run/underway/',
])

/** Waits until the call may be sent and gives the signal that ends it. Fails with an `AbortError` after the session. */
export async function admit(name: Name, own: AbortSignal | undefined): Promise<AbortSignal | undefined> {
  const admission = current
  if (!admission || ofTheSession.has(name)) return own
  if (askedByTimers.has(name)) await admission.untilRenewed()
  else if (!forEverybody.has(name)) await admission.untilFresh()
  admission.signal.throwIfAborted()
  return own ? AbortSignal.any([own, admission.signal]) : admission.signal
}

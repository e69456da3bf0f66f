import { Reader, BerError, octetString, tag } from '../../../emulator/ber.ts'
import type { EngineCounters, EngineState } from './engine-state.ts'
import { encodeMessageV3, flag, isAuthentic, readScoped } from './message-v3.ts'
import type { MessageV3, ScopedPdu } from './message-v3.ts'
import { decrypt, encrypt } from './privacy.ts'
import { authenticationProtocols } from './user-keys.ts'
import type { LocalisedKeys, UserKeys } from './user-keys.ts'

/** Objects that a report names, with the counter whose value it tells. */
export const reports = {
  unsupportedSecurityLevels: '1.3.6.1.6.3.15.1.1.1.0',
  notInTimeWindows: '1.3.6.1.6.3.15.1.1.2.0',
  unknownUserNames: '1.3.6.1.6.3.15.1.1.3.0',
  unknownEngineIds: '1.3.6.1.6.3.15.1.1.4.0',
  wrongDigests: '1.3.6.1.6.3.15.1.1.5.0',
  decryptionErrors: '1.3.6.1.6.3.15.1.1.6.0',
  unknownSecurityModels: '1.3.6.1.6.3.11.2.1.1.0',
  invalidMessages: '1.3.6.1.6.3.11.2.1.2.0',
  unknownPduHandlers: '1.3.6.1.6.3.11.2.1.3.0',
  unknownContexts: '1.3.6.1.6.3.12.1.5.0',
} satisfies Record<keyof EngineCounters, string>

export type ReportName = keyof typeof reports

/** How a message of a known user is signed and encrypted. */
export interface Session {
  readonly user: UserKeys
  readonly keys: LocalisedKeys
}

export type Opened =
  | { readonly scoped: ScopedPdu; readonly session: Session | null }
  | { readonly report: ReportName; readonly session: Session | null }

const window = 150
const lastBoot = 2_147_483_647

/** Elements of procedure for an incoming message, in the order of RFC 3414, 3.2. */
export function open(
  message: MessageV3,
  datagram: Buffer,
  engine: EngineState,
  users: ReadonlyMap<string, UserKeys>,
): Opened {
  const { flags } = message
  const id = engine.id
  if (message.securityModel !== 3) return { report: 'unknownSecurityModels', session: null }
  if ((flags & flag.private) !== 0 && (flags & flag.authenticated) === 0)
    return { report: 'invalidMessages', session: null }
  if (!message.engineId.equals(id)) return { report: 'unknownEngineIds', session: null }
  const user = users.get(message.username)
  if (user === undefined) return { report: 'unknownUserNames', session: null }
  if ((flags & flag.private) !== 0 && user.account.privacy === 'none')
    return { report: 'unsupportedSecurityLevels', session: null }
  if ((flags & flag.authenticated) === 0) return { scoped: plain(message), session: null }
  const session = { user, keys: user.forEngine(id) }
  if (!isAuthentic(datagram, message.authentication, signingOf(session)))
    return { report: 'wrongDigests', session: null }
  if (!isTimely(message, engine)) return { report: 'notInTimeWindows', session }
  if ((flags & flag.private) === 0) return { scoped: plain(message), session }
  const scoped = decipher(message, session)
  return scoped === null ? { report: 'decryptionErrors', session: null } : { scoped, session }
}

export const signingOf = ({ user, keys }: Session) => ({
  ...authenticationProtocols[user.account.authentication],
  key: keys.authentication,
})

function isTimely({ at }: MessageV3, engine: EngineState): boolean {
  return engine.boots !== lastBoot && at.boots === engine.boots && Math.abs(at.time - engine.time) <= window
}

function plain({ payload }: MessageV3): ScopedPdu {
  if (payload.tag !== tag.sequence) throw new BerError('no plain scoped PDU')
  return readScoped(new Reader(payload.contents))
}

/** Null is a decryption error: wrong salt, or something other than a scoped PDU, as a wrong key makes of it. */
function decipher(message: MessageV3, { user, keys }: Session): ScopedPdu | null {
  const { privacy } = user.account
  if (message.payload.tag !== tag.octetString || privacy === 'none') return null
  const { at, salt, payload } = message
  const opened = decrypt(privacy, keys.privacy, at, { data: payload.contents, salt })
  if (opened === null) return null
  try {
    return readScoped(new Reader(opened).enter(tag.sequence))
  } catch {
    return null
  }
}

/** Wraps an encoded scoped PDU on the level asked for, which never exceeds what the session has. */
export function seal(
  request: MessageV3,
  engine: EngineState,
  session: Session | null,
  level: number,
  scoped: Buffer,
): Buffer {
  const at = { boots: engine.boots, time: engine.time }
  const outgoing = {
    id: request.id,
    maximumSize: 65_507,
    flags: level,
    engineId: engine.id,
    at,
    username: request.username,
    salt: Buffer.alloc(0),
    payload: scoped,
  }
  if (session === null) return encodeMessageV3({ ...outgoing, flags: 0 }, null)
  const { privacy } = session.user.account
  if ((level & flag.private) === 0 || privacy === 'none')
    return encodeMessageV3({ ...outgoing, flags: level & flag.authenticated }, signingOf(session))
  const { data, salt } = encrypt(privacy, session.keys.privacy, at, scoped)
  return encodeMessageV3({ ...outgoing, salt, payload: octetString(data) }, signingOf(session))
}

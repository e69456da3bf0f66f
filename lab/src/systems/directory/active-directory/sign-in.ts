import { Reader, context, tag } from '../../../emulator/ber.ts'
import type { Lab } from '../../../emulator/emulator.ts'
import type { Person } from '../../../world/model/people.ts'
import { code, refusals, signInRefusal, success } from './diagnostics.ts'
import type { Outcome, SignInFault } from './diagnostics.ts'
import type { Directory } from './directory.ts'
import type { Entry } from './entry.ts'
import { saslMechanisms } from './root-dse.ts'
import type { Session } from './session.ts'
import { workstationsOf } from './user-entry.ts'

export interface BindRequest {
  readonly version: number
  readonly name: string
  /** Null for anything but a simple bind. */
  readonly password: string | null
  /** Of a bind by SASL; null for any other. */
  readonly sasl: { readonly mechanism: string; readonly credentials: Buffer | null } | null
}

export function readBind(contents: Buffer): BindRequest {
  const reader = new Reader(contents)
  const version = reader.integer()
  const name = reader.text(tag.octetString)
  if (reader.peek() === context(0)) return { version, name, password: reader.text(context(0)), sasl: null }
  if (reader.peek() !== context(3, true)) return { version, name, password: null, sasl: null }
  const inside = reader.enter()
  const mechanism = inside.text().toUpperCase()
  return {
    version,
    name,
    password: null,
    sasl: { mechanism, credentials: inside.done ? null : inside.octets() },
  }
}

/** A bind begins by making the connection anonymous again, whatever comes of it (RFC 4511 4.2.1). */
export function bind(lab: Lab, directory: Directory, session: Session, request: BindRequest): Outcome {
  session.identity = null
  session.pages.clear()
  if (request.version !== 3) return { code: code.protocolError }
  if (request.sasl !== null) return saslRefusal(session, request.sasl)
  if (request.password === null) return refusals.method
  // With a name and no password this is an unauthenticated bind, which succeeds as nobody (RFC 4513 5.1.2).
  if (request.password === '') return success
  if (!session.secure) return refusals.clearText
  const entry = byLogin(directory, request.name)
  const fault = entry === null ? '525' : faultOf(lab, directory, entry, request.password)
  if (fault !== null) return signInRefusal(fault, session.controller)
  session.identity = entry
  if (entry?.person) directory.states.noteSignIn(entry.person)
  return success
}

/**
 * Nobody comes in by SASL: the lab gives no tickets. EXTERNAL without a certificate of the client's is refused like a
 * mechanism that there is none of; a token that nobody can read fails otherwise than one that proves nothing.
 */
function saslRefusal(session: Session, sasl: NonNullable<BindRequest['sasl']>): Outcome {
  if (!saslMechanisms.includes(sasl.mechanism) || sasl.mechanism === 'EXTERNAL') return refusals.method
  if (!session.secure) return refusals.clearText
  if (sasl.credentials === null || sasl.credentials.length === 0) return refusals.token
  // The second controller demands that a login be bound to its connection, which no token here can show.
  return session.controller === 'dc2' ? refusals.channelBinding : refusals.saslLogin
}

/** By distinguished name, `name@suffix` or `DOMAIN\name`. */
function byLogin(directory: Directory, name: string): Entry | null {
  const found = directory.find(name)
  if (found !== null) return found
  const wanted = name.toLowerCase()
  const [domain, account] = wanted.split('\\')
  const attribute = account === undefined ? 'userprincipalname' : 'samaccountname'
  if (account !== undefined && domain !== directory.netbios.toLowerCase() && domain !== directory.domain)
    return null
  const value = account ?? wanted
  return (
    directory.indexes
      .equal(attribute, value)
      .find((entry) => String(entry.read(attribute)[0] ?? '').toLowerCase() === value) ?? null
  )
}

function faultOf(lab: Lab, directory: Directory, entry: Entry, password: string): SignInFault | null {
  if (entry === directory.serviceAccount) {
    return password === lab.accounts.directory.password ? null : '52e'
  }
  // Computers and groups have no password that anybody knows.
  return entry.person === null ? '52e' : personFault(directory, entry.person, password)
}

/** Lockout shows whatever the password; every other reason only to who knows it. */
function personFault(directory: Directory, person: Person, password: string): SignInFault | null {
  const { states } = directory
  if (states.isLocked(person)) return '775'
  if (!states.passwordIs(person, password)) {
    states.noteWrong(person)
    return '52e'
  }
  if (!person.enabled) return '533'
  if (person.expired) return '701'
  if (!states.withinHours(person)) return '530'
  // A bind tells no workstation, so that whoever may sign in from some only may not here.
  if (workstationsOf(person) !== null) return '531'
  if (person.mustChangePassword) return '773'
  return states.passwordExpired(person) ? '532' : null
}

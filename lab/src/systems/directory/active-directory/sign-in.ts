import { Reader, context, tag } from '../../../ber.ts'
import type { Lab } from '../../../emulator.ts'
import type { Person } from '../../../world/model/people.ts'
import { code, refusals, signInRefusal, success } from './diagnostics.ts'
import type { Outcome, SignInFault } from './diagnostics.ts'
import type { Directory } from './directory.ts'
import type { Entry } from './entry.ts'
import type { Session } from './session.ts'

export interface BindRequest {
  readonly version: number
  readonly name: string
  /** Null for anything but a simple bind. */
  readonly password: string | null
}

export function readBind(contents: Buffer): BindRequest {
  const reader = new Reader(contents)
  const version = reader.integer()
  const name = reader.text(tag.octetString)
  const simple = reader.peek() === context(0)
  return { version, name, password: simple ? reader.text(context(0)) : null }
}

/** A bind begins by making the connection anonymous again, whatever comes of it (RFC 4511 4.2.1). */
export function bind(lab: Lab, directory: Directory, session: Session, request: BindRequest): Outcome {
  session.identity = null
  session.pages.clear()
  if (request.version !== 3) return { code: code.protocolError }
  if (request.password === null) return refusals.method
  // With a name and no password this is an unauthenticated bind, which succeeds as nobody (RFC 4513 5.1.2).
  if (request.password === '') return success
  if (!session.secure) return refusals.clearText
  const entry = byLogin(directory, request.name)
  const fault = entry === null ? '525' : faultOf(lab, directory, entry, request.password)
  if (fault !== null) return signInRefusal(fault)
  session.identity = entry
  if (entry?.person) directory.states.noteSignIn(entry.person)
  return success
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
    directory.entries.find((entry) => String(entry.read(attribute)[0] ?? '').toLowerCase() === value) ?? null
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
  if (person.mustChangePassword) return '773'
  return states.passwordExpired(person) ? '532' : null
}

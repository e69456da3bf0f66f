import { BerError, Reader, context, octetString } from '../../../emulator/ber.ts'
import type { Lab } from '../../../emulator/emulator.ts'
import { code, elsewhere, inBuildOf, refusals, success, Refusal } from './diagnostics.ts'
import type { Outcome } from './diagnostics.ts'
import type { Directory } from './directory.ts'
import { filterText } from './filter.ts'
import { matches } from './matching.ts'
import { request, response, result, writeMessage } from './message.ts'
import type { Message } from './message.ts'
import { modify, readModify } from './modify.ts'
import { doneControls, extension, offeredExtensions, supportedControls } from './root-dse.ts'
import { baseOf, readSearch, search } from './search.ts'
import type { Session } from './session.ts'
import { bind, readBind } from './sign-in.ts'
import type { BindRequest } from './sign-in.ts'

export interface Reply {
  readonly messages: readonly Buffer[]
  /** The connection goes over to TLS once the messages are out. */
  readonly startTls?: boolean
}

/** Reads one request, writes it to the journal, and works out the answer. */
export function perform(
  lab: Lab,
  directory: Directory,
  session: Session,
  message: Message,
  /** A search has waited for longer than it may take. */
  late = false,
): Reply {
  const { id, operation, contents, controls } = message
  directory.states.asked = session.controller
  const note = (text: string) =>
    lab.journal.add({
      system: 'directory-1',
      ...(session.controller === 'dc1' ? {} : { device: session.controller }),
      from: session.from,
      text: `${text}${session.secure ? ' (TLS)' : ''}`,
    })
  const reply = (tag: number, outcome: Outcome): Reply => ({
    messages: [writeMessage(id, result(tag, inBuildOf(session.controller, outcome)))],
  })
  const wanting = controls.filter(({ type, critical }) => critical && !doneControls.includes(type))
  // One that nobody knows is worse than one that cannot be done.
  const strange = wanting.some(({ type }) => !supportedControls.includes(type))
    ? refusals.control
    : wanting.length > 0
      ? refusals.extension
      : null
  switch (operation) {
    case request.bind: {
      const asked = readBind(contents)
      note(`bind ${printable(asked.name)} ${methodText(asked)}`)
      return reply(response.bind, strange ?? bind(lab, directory, session, asked))
    }
    case request.search: {
      const asked = readSearch(contents)
      const what = asked.attributes.length === 0 ? '*' : asked.attributes.map(printable).join(',')
      note(
        `search base="${printable(asked.base)}" scope=${asked.scope} filter=${filterText(asked.filter)} attributes=${what}`,
      )
      if (strange !== null) return reply(response.searchDone, strange)
      if (late) return reply(response.searchDone, refusals.timeLimit)
      return { messages: search(lab, directory, session, id, asked, controls) }
    }
    case request.modify: {
      const asked = readModify(contents)
      note(`modify "${printable(asked.dn)}" ${asked.changes.map(changeText).join(', ')}`)
      if (strange !== null) return reply(response.modify, strange)
      // A catalog sends whoever wants to change something to the domain.
      if (session.catalog) return reply(response.modify, elsewhere(directory.domain, asked.dn))
      return reply(response.modify, modify(lab, directory, session, asked))
    }
    case request.compare:
      return reply(response.compare, compare(directory, session, contents, note))
    case request.add:
    case request.delete:
    case request.rename:
      return reply(toResponseTag(operation), unchangeable(session, operation, note))
    case request.extended:
      return extended(directory, session, id, contents, note)
    default:
      throw new BerError(`operation 0x${operation.toString(16)}`)
  }
}

/** Each answer follows its request in the numbering of RFC 4511; delete alone is primitive where its answer is not. */
function toResponseTag(operation: number): number {
  return operation === request.delete ? response.delete : operation + 1
}

/** The tree itself belongs to the world: nobody may add to it, remove or rename. */
function unchangeable(session: Session, operation: number, note: (text: string) => void): Outcome {
  note({ [request.add]: 'add', [request.delete]: 'delete' }[operation] ?? 'rename')
  return session.identity === null ? refusals.notBound : refusals.rights
}

function methodText({ password, sasl }: BindRequest): string {
  if (sasl !== null) return `sasl ${printable(sasl.mechanism)}`
  if (password === null) return 'by no method of RFC 4511'
  return password === '' ? 'without password' : 'simple'
}

function printable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f]/g, '?').slice(0, 500)
}

/** Secrets have no place in the journal, so a password's value is left out. */
function changeText(change: ReturnType<typeof readModify>['changes'][number]): string {
  const secret = /^(unicodepwd|userpassword)$/i.test(change.attribute)
  const values = secret
    ? '(hidden)'
    : change.values.map((value) => printable(value.toString('utf8'))).join(' ')
  return `${change.operation} ${printable(change.attribute)} ${values}`
}

function compare(
  directory: Directory,
  session: Session,
  contents: Buffer,
  note: (text: string) => void,
): Outcome {
  const reader = new Reader(contents)
  const dn = reader.text()
  const assertion = reader.enter()
  const attribute = assertion.text().toLowerCase()
  const value = assertion.octets()
  note(`compare "${printable(dn)}" ${printable(attribute)}`)
  if (session.identity === null) return refusals.notBound
  try {
    const found = matches({ kind: 'equal', attribute, value }, baseOf(directory, dn), directory)
    if (found === null) return refusals.unknownAttribute
    return { code: found ? code.compareTrue : code.compareFalse }
  } catch (error) {
    if (error instanceof Refusal) return error.outcome
    throw error
  }
}

function extended(
  directory: Directory,
  session: Session,
  id: number,
  contents: Buffer,
  note: (text: string) => void,
): Reply {
  const name = new Reader(contents).text(context(0))
  note(`extended ${printable(name)}`)
  const answer = (outcome: Outcome, ...more: Buffer[]): Reply => ({
    messages: [writeMessage(id, result(response.extended, inBuildOf(session.controller, outcome), ...more))],
  })
  if (name === extension.startTls) {
    if (session.secure) return answer({ code: code.operationsError })
    return { ...answer(success, octetString(name, context(10))), startTls: true }
  }
  if (name === extension.whoAmI) {
    const account = session.identity?.read('samaccountname')[0]
    const text = account === undefined ? '' : `u:${directory.netbios}\\${account.toString()}`
    return answer(success, octetString(text, context(11)))
  }
  if (offeredExtensions.includes(name)) return answer(refusals.value)
  return answer({
    code: code.protocolError,
    text: '0000203D: LdapErr: DSID-0C090F78, comment: Unknown extended request OID, data 0, v4563\n\0',
  })
}

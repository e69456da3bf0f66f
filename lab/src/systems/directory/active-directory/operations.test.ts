import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BerError,
  Reader,
  boolean,
  context,
  element,
  integer,
  octetString,
  sequence,
  tag,
} from '../../../emulator/ber.ts'
import type { Lab } from '../../../emulator/emulator.ts'
import { rounds } from '../../../test-rounds.ts'
import { createWorld } from '../../../world/create/create.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { Directory } from './directory.ts'
import { readMessage, request, writeMessage } from './message.ts'
import type { Control } from './message.ts'
import { perform } from './operations.ts'
import { controlType } from './root-dse.ts'
import type { Session } from './session.ts'

const lab: Lab = {
  ...standInLab().lab,
  world: createWorld({ seed: 'operations', size: 'small', clock: 'fixed' }),
}
const directory = new Directory(lab)
const session = (): Session => ({
  from: 'test',
  controller: 'dc1',
  catalog: false,
  secure: true,
  identity: directory.serviceAccount,
  pages: new Map(),
  nextCookie: 0,
})
const equal = (attribute: string, value: string) =>
  element(context(3, true), octetString(attribute), octetString(value))

function searchFor(filter: Buffer, sizeLimit = 0, attributes: readonly string[] = ['cn']): Buffer {
  return element(
    request.search,
    octetString(directory.base),
    integer(2, tag.enumerated),
    integer(0, tag.enumerated),
    integer(sizeLimit),
    integer(0),
    boolean(false),
    filter,
    sequence(...attributes.map((name) => octetString(name))),
  )
}

function run(of: Session, operation: Buffer, controls: readonly Control[] = []) {
  const { messages } = perform(lab, directory, of, readMessage(writeMessage(7, operation, controls)))
  const read = messages.map(readMessage)
  const last = read.at(-1)!
  return {
    entries: read.filter((message) => message.operation === 0x64).length,
    references: read.filter((message) => message.operation === 0x73).length,
    code: new Reader(last.contents).integer(tag.enumerated),
    cookie: last.controls[0]?.value ? cookieIn(last.controls[0].value) : null,
  }
}

function cookieIn(value: Buffer): Buffer {
  const reader = new Reader(value).enter()
  reader.integer()
  return reader.octets()
}

const people = equal('objectCategory', 'person')
const paged = (size: number, cookie: Buffer | string): Control => ({
  type: controlType.paged,
  critical: true,
  value: sequence(integer(size), octetString(cookie)),
})

test('a limit of the caller gives what fits and says that there is more', () => {
  expect(run(session(), searchFor(people, 5))).toMatchObject({ entries: 5, code: 4 })
})

test('pages go on with their cookie, on their own connection only, and can be given up', () => {
  const own = session()
  const first = run(own, searchFor(people), [paged(100, '')])
  expect([first.entries, first.code, first.references, first.cookie!.length > 0]).toEqual([100, 0, 0, true])
  expect(run(session(), searchFor(people), [paged(100, first.cookie!)]).code).toBe(12)
  const second = run(own, searchFor(people), [paged(1_000, first.cookie!)])
  expect([second.entries, second.references, second.cookie!.length]).toEqual([226, 3, 0])
  const again = run(own, searchFor(people), [paged(10, '')])
  expect(run(own, searchFor(people), [paged(0, again.cookie!)])).toMatchObject({ entries: 0, code: 0 })
})

test('requests with changed octets are answered or refused as not LDAP, and nothing else', () => {
  const filter = element(context(0, true), people, element(context(2, true), equal('anr', 'a b')))
  const modification = element(
    request.modify,
    octetString(directory.entries.find(({ person }) => person !== null)!.dn),
    sequence(
      sequence(
        integer(2, tag.enumerated),
        sequence(octetString('userAccountControl'), element(tag.set, octetString('512'))),
      ),
    ),
  )
  const messages = [searchFor(filter, 3, ['*', 'tokenGroups']), modification].map((operation) =>
    writeMessage(9, operation, [paged(5, '')]),
  )
  const cases = rounds(2_000)
  let answered = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...messages),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }),
      (message, changes) => {
        const octets = Buffer.from(message)
        for (const [at, to] of changes) octets[at % octets.length] = to
        try {
          perform(lab, directory, session(), readMessage(octets))
          answered += 1
        } catch (error) {
          expect(error).toBeInstanceOf(BerError)
        }
      },
    ),
    { numRuns: cases },
  )
  expect(answered).toBeGreaterThan(cases / 10)
})

import { Secret } from '@patchbay/connectors/secret'
import type {
  DirectoryCapabilities,
  Person,
  PersonQuestion,
} from '@patchbay/connectors/directory/capabilities'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { connect, failureOf, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { base, startSamba } from './systems/samba.ts'

/** Texts asked for; `npm run campaign:directory-injection` asks 100 000 (promise 35). */
const rounds = Number(process.env['ROUNDS'] ?? 400)
const seed = 35
const stored = 300
/** Questions under way at once. */
const lanes = 4

/** What filters, names of entries and their escapes are written with, and a little of what they are not. */
const hostile = fc.constantFrom(
  ...'*()\\\0/,+"<>;=#&|!~: '.split(''),
  '\\2a',
  '\\00',
  'a',
  'b',
  'é',
  'Z',
  '1',
)
const text = (most: number) => fc.string({ unit: hostile, minLength: 1, maxLength: most })

/** No value of a directory string holds a NUL; in a question it may be asked for. */
const values = fc
  .sample(fc.tuple(text(12), text(24)), { numRuns: stored, seed })
  .map(([number, name]) => ({ number: kept(number, 'n'), name: kept(name, 'abc') }))

function kept(value: string, otherwise: string): string {
  const without = value.replaceAll('\0', '')
  return without.trim() === '' ? otherwise : without
}

const samba = running(whyNot('samba'), async (ground) => {
  const directory = await startSamba(ground)
  await directory.addPeople(
    values.map(({ number, name }, at) => ({
      dn: `CN=inj${at},OU=People,OU=Campus,${base}`,
      sAMAccountName: `inj${at}`,
      employeeNumber: number,
      displayName: name,
    })),
  )
  return directory
})

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(opened.map((system) => system.close()))
})

function open() {
  const system = connect('directory', 'active-directory', {
    reach: { host: samba().host, port: 636 },
    trust: { certificateAuthority: samba().certificates.authority, serverName: 'dc1.campus.example' },
    credential: {
      kind: 'password',
      username: 'svc-console@campus.example',
      password: new Secret('Svc-Console-2026!'),
    },
  })
  opened.push(system)
  return system.can
}

/** As directory strings are compared: no case, and blanks at the ends and in a row count for nothing or one (RFC 4518). */
const folded = (value: string) => value.toUpperCase().replaceAll(/ +/g, ' ').trim()

interface Asked {
  readonly question: PersonQuestion
  /** Those who have the very text, and those who have it if blanks are folded: who is found lies between. */
  readonly literally: (person: (typeof values)[number]) => boolean
  readonly atMost: (person: (typeof values)[number]) => boolean
}

const byNumber = (asked: string): Asked => ({
  question: { employeeNumber: asked },
  literally: ({ number }) => number.toUpperCase() === asked.toUpperCase(),
  atMost: ({ number }) => folded(number) === folded(asked),
})
const byName = (asked: string): Asked => ({
  question: { name: asked },
  literally: ({ name }) => name.toUpperCase().includes(asked.toUpperCase()),
  atMost: ({ name }) => folded(name).includes(folded(asked)),
})
const nobody = (question: PersonQuestion): Asked => ({
  question,
  literally: () => false,
  atMost: () => false,
})

/** Half of the texts are, or are a part of, what somebody has: finding nobody must not pass for finding the right ones. */
const anybody = fc.constantFrom(...values)
const question: fc.Arbitrary<Asked> = fc.oneof(
  anybody.map(({ number }) => byNumber(number)),
  text(12).map(byNumber),
  fc
    .tuple(anybody, fc.nat({ max: 8 }), fc.integer({ min: 3, max: 8 }))
    .map(([{ name }, from, length]) => name.slice(from, from + length))
    .filter((part) => part.trim().length >= 3)
    .map(byName),
  text(8)
    .filter((part) => part.trim().length >= 3)
    .map(byName),
  text(8)
    .filter((login) => !/[\\@]/.test(login))
    .map((username) => nobody({ username })),
  text(8).map((email) => nobody({ email: `${email}@campus.example` })),
)

/** A text with a NUL in it or with nothing but blanks is refused before it is sent, and no other is. */
async function found(findPeople: DirectoryCapabilities['findPeople'], question: PersonQuestion) {
  const asked = String(Object.values(question)[0])
  const isAsked = !asked.includes('\0') && asked.trim() !== ''
  if (isAsked) return (await findPeople(question, askWithin())).value
  const { kind, detail } = await failureOf(findPeople(question, askWithin()))
  expect([kind, detail.cause]).toEqual(['refused', 'text-not-allowed'])
  return 'refused'
}

const fits = (person: Person, asked: string) =>
  folded(person.displayName).includes(asked) ||
  Object.values(person).some((value) => typeof value === 'string' && folded(value).startsWith(asked))

const injected = (name: string) => /^inj(\d+)$/.exec(name)?.[1]

test(`of ${rounds} texts each finds exactly who has that text, whatever it is written with`, async () => {
  const { findPeople } = open()
  const asked = fc.sample(question, { numRuns: rounds, seed })
  const differences: string[] = []
  let somebody = 0
  const ask = async ({ question, literally, atMost }: Asked) => {
    const value = await found(findPeople, question)
    if (value === 'refused') return
    // The campus's own people are found by a part of their names, and by the beginning of anything that names resolve by.
    const asked = folded(String(Object.values(question)[0]))
    const meant = value.filter((person) => injected(person.username) !== undefined || !fits(person, asked))
    const is = new Set(meant.map(({ username }) => Number(injected(username) ?? -1)))
    somebody += is.size > 0 ? 1 : 0
    const missing = values.findIndex((person, at) => literally(person) && !is.has(at))
    const strange = [...is].find((at) => values[at] === undefined || !atMost(values[at]))
    if (missing < 0 && strange === undefined) return
    const words = {
      question,
      missing: values[missing] ?? null,
      strange: values[strange ?? -1] ?? strange ?? null,
    }
    differences.push(JSON.stringify(words))
  }
  const left = asked.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const one of left) await ask(one)
    }),
  )
  process.stdout.write(
    `texts that found somebody: ${somebody} of ${asked.length}\nrounds ${asked.length}, violations ${differences.length}\n`,
  )
  expect(differences.slice(0, 5)).toEqual([])
  expect(somebody).toBeGreaterThan(rounds / 4)
}, 14_400_000)

import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { BerWriter } from 'ldapts'
import { expect, test } from 'vitest'
import { readFilterOctets, matches } from '../../transport/test-directory.ts'
import { accountFilter, deletedFilter } from './account-filter.ts'
import { computerFilter, computerManagedBy, computerNamed } from './computers.ts'
import { personFilter } from './person-filter.ts'

/** Of a directory that told none. */
const names = { dns: null, netbios: null, suffixes: [] }

const folder = new URL('.', import.meta.url)

/** Texts full of what filter syntax is made of, beside any others; a NUL is refused, see below. */
const anything = fc.oneof(
  fc.string({
    unit: fc.constantFrom('*', '(', ')', '\\', '&', '|', '!', '=', 'a', 'é', ' '),
    minLength: 1,
  }),
  fc.string({ minLength: 1 }),
)

const text = anything.filter((one) => !one.includes('\0'))

const wire = (filter: NonNullable<ReturnType<typeof personFilter>>) => {
  const writer = new BerWriter()
  filter.write(writer)
  return readFilterOctets(writer.buffer)
}

const row = (attribute: string, value: string) => ({
  dn: 'CN=x',
  objectCategory: ['person'],
  objectClass: ['user'],
  [attribute]: [value],
})

test('a value of a question matches exactly the same text, whatever it holds', () => {
  fc.assert(
    fc.property(text, text, (asked, stored) => {
      const same = asked.toLowerCase() === stored.toLowerCase()
      const filter = wire(personFilter({ employeeNumber: asked }, names)!)
      expect(matches(filter, row('employeeNumber', stored))).toBe(same)
      expect(matches(wire(personFilter({ email: asked }, names)!), row('mail', stored))).toBe(same)
    }),
    { numRuns: 500 },
  )
})

test('a part of a name matches where that very text is inside', () => {
  fc.assert(
    fc.property(text, text, (asked, stored) => {
      fc.pre(asked.trim().length >= 3)
      const filter = wire(personFilter({ name: asked }, names)!)
      const inside = stored.toLowerCase().includes(asked.toLowerCase())
      expect(matches(filter, row('displayName', stored))).toBe(inside)
      expect(matches(filter, row('displayName', `x${asked}y`))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each<[string, string, boolean]>([
  ['sn', 'Li', true],
  ['givenName', 'li', true],
  ['displayName', 'Jing Li', true],
  ['displayName', 'Li, Jing', true],
  ['displayName', 'Anna Li Berg', true],
  ['givenName', 'Li-Ming', true],
  ['sn', 'Linden', false],
  ['displayName', 'Oliver Olin', false],
  ['sAMAccountName', 'Li', false],
])('two letters are a whole word of a name: %s %s', (attribute, value, fits) => {
  expect(matches(wire(personFilter({ name: 'Li' }, names)!), row(attribute, value))).toBe(fits)
  const filter = accountFilter({ text: 'Li', as: ['name', 'computer-part', 'group-part'] }, names)
  expect(matches(wire(filter!), row(attribute, value))).toBe(fits)
})

test('no text changes the shape of a filter', () => {
  const shape = (filter: unknown): unknown =>
    JSON.parse(
      JSON.stringify(filter, (key, value: unknown) => {
        if (key === 'equal') return [(value as string[])[0]]
        return key === 'parts' ? [(value as string[])[0], (value as string[][])[2]!.length] : value
      }),
    )
  const plain = {
    employeeNumber: shape(wire(personFilter({ employeeNumber: 'plain' }, names)!)),
    managedBy: shape(wire(computerManagedBy('plain'))),
    username: shape(wire(personFilter({ username: 'plain' }, names)!)),
    named: shape(wire(computerNamed('plain'))),
    tagged: shape(wire(computerFilter({ tag: 'plain' }))),
  }
  fc.assert(
    fc.property(text, (asked) => {
      expect(shape(wire(personFilter({ employeeNumber: asked }, names)!))).toEqual(plain.employeeNumber)
      expect(shape(wire(computerManagedBy(asked)))).toEqual(plain.managedBy)
      expect(shape(wire(computerFilter({ tag: asked })))).toEqual(plain.tagged)
      if (!/[@\\]/.test(asked))
        expect(shape(wire(personFilter({ username: asked }, names)!))).toEqual(plain.username)
      if (!asked.includes('.')) expect(shape(wire(computerNamed(asked)))).toEqual(plain.named)
    }),
    { numRuns: 500 },
  )
})

test('no text changes the shape of a filter for accounts, live or deleted, in any form', () => {
  const names = { dns: 'corp.example', netbios: 'CORP', suffixes: [] }
  const forms = ['login', 'name', 'employee-number', 'computer-part', 'group', 'group-part'] as const
  // Whatever is looked for and where; only the texts may differ.
  const shape = (filter: ReturnType<typeof accountFilter>) =>
    filter === null
      ? null
      : JSON.stringify(wire(filter), (key, value: unknown) =>
          key === 'equal' || key === 'parts' ? [(value as string[])[0], (value as unknown[]).length] : value,
        )
  const plain = forms.map((form) => [
    shape(accountFilter({ text: 'plain', as: [form] }, names)),
    shape(deletedFilter({ text: 'plain', as: [form] }, names)),
  ])
  fc.assert(
    fc.property(text, (asked) => {
      // Beginning with a sign of equality it is not resolved as a name: see below.
      fc.pre(!/[@\\$]|^\s*=/.test(asked) && asked.trim().length >= 3)
      for (const [at, form] of forms.entries()) {
        const question = { text: asked, as: [form] }
        expect([shape(accountFilter(question, names)), shape(deletedFilter(question, names))]).toEqual(
          plain[at],
        )
      }
    }),
    { numRuns: 500 },
  )
})

test.each(['a\0', '\0', 'a\0b'])('a text with a NUL in it is refused, for every question', (asked) => {
  const long = `${asked}abc`
  const built = [
    () => personFilter({ username: asked }, names),
    () => personFilter({ email: asked }, names),
    () => personFilter({ employeeNumber: asked }, names),
    () => personFilter({ phone: asked }, names),
    () => personFilter({ name: long }, names),
    () => personFilter({ name: asked }, names),
    () => computerNamed(asked),
    () => computerManagedBy(asked),
    () => computerFilter({ tag: asked }),
    () => accountFilter({ text: long, as: ['group-part'] }, names),
    () => deletedFilter({ text: long, as: ['name'] }, names),
  ]
  for (const build of built) expect(build).toThrow('No name in a directory holds a NUL character.')
})

test.each(['=ada', ' =ada lovelace'])(
  '%j is no question for ambiguous names, which would take its sign',
  (asked) => {
    const plain = JSON.stringify(wire(personFilter({ name: asked.replace('=', 'x') }, names)!))
    expect(plain).toContain('anr')
    expect(JSON.stringify(wire(personFilter({ name: asked }, names)!))).not.toContain('anr')
    expect(
      JSON.stringify(wire(accountFilter({ text: asked, as: ['name', 'group-part'] }, names)!)),
    ).not.toContain('anr')
  },
)

test('no file of this connector or its transport writes a filter as text', () => {
  const files = [
    ...readdirSync(folder).map((name) => new URL(name, folder)),
    ...readdirSync(new URL('../../transport/', folder))
      .filter((name) => name.startsWith('ldap'))
      .map((name) => new URL(`../../transport/${name}`, folder)),
  ].filter(({ pathname }) => pathname.endsWith('.ts') && !pathname.includes('test'))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    expect(source, file.pathname).not.toMatch(
      /FilterParser|escapeFilter|filter:\s*(?:`|['"][(&|!])|[`'"]\([&|!]?\(?\w+=/,
    )
  }
})

import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import type {
  AccountRow,
  ControllerReading,
  GroupAccount,
  UserAccount,
} from '@patchbay/connectors/directory/accounts'
import { refused, throttled, unreachable } from '@patchbay/connectors/failures'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityWith, reading, session, silence, system } from '../locate/test-systems.ts'
import { heldPace } from '../sources/test-pace.ts'
import { accountText } from './account-text.ts'
import { chip, directory, controllerReading, lineOf, lookUp, one, row, user } from './test-account.ts'

beforeAll(() => ownRealms.learn('test', ['campus.example', 'CAMPUS']))
afterAll(() => ownRealms.learn('test', []))

test('what is withheld is drawn as withheld, and never as none', async () => {
  const hidden = ['mobile', 'lock', 'password', 'enabled', 'mailbox', 'memberships']
  const lock = { state: 'unknown', since: null, until: null, by: null } as const
  const { answer } = await lookUp('jdoe', [
    one(directory([row()], { user: user({ hidden, lock, enabled: null }) })),
  ])
  for (const name of [
    'mobile',
    'lock',
    'lockedSince',
    'passwordSet',
    'passwordExpires',
    'mustChange',
    'enabled',
    'mailbox',
    'aliases',
  ])
    expect([name, lineOf(answer, name)]).toMatchObject([
      name,
      { state: 'hidden', value: null, why: expect.stringContaining('hidden from') },
    ])
  expect(lineOf(answer, 'title')).toMatchObject({ state: 'none' })
  expect(answer.groups).toMatchObject({ state: 'hidden', rows: [] })
  // Nothing good may be said of an account whose state is hidden.
  expect(answer.badges).toEqual([])
  expect(answer.sentence).toContain('hidden from')
})

test('where it cannot be told whether something is withheld, that is said', async () => {
  const { answer } = await lookUp('jdoe', [one(directory([row()], { user: user({ unsure: true }) }))])
  expect(lineOf(answer, 'mobile')).toMatchObject({
    state: 'unsure',
    why: expect.stringContaining('or hidden from'),
  })
  expect(lineOf(answer, 'expiresAt').why).toMatch(/^never, or hidden from/)
})

test.each<[string, Partial<UserAccount>, string, RegExp]>([
  ['disabled', { enabled: false }, 'disabled', /is disabled/],
  [
    'locked',
    { lock: { state: 'locked', since: new Date(), until: null, by: 'directory' } },
    'locked',
    /is locked/,
  ],
  ['ended', { expiresAt: new Date('2020-01-01') }, 'account ended', /has ended/],
  [
    'must change',
    { password: { ...user().password, mustChange: true, expired: true } },
    'must change password',
    /must change/,
  ],
  ['expired', { password: { ...user().password, expired: true } }, 'password expired', /expired password/],
])('an account that is %s says so first', async (_what, of, text, sentence) => {
  const { answer } = await lookUp('jdoe', [one(directory([row()], { user: user(of) }))])
  expect(answer.badges.map((badge) => badge.text)).toContain(text)
  expect(answer.sentence).toMatch(sentence)
})

test('one part that fails stands as unanswered beside the others, and the directory as partial', async () => {
  const down = async () => {
    throw unreachable({ cause: 'timed-out', message: 'ad did not answer within 3 s' })
  }
  const found = await lookUp('jdoe', [one(directory([row()], { readMemberships: down }))])
  expect(found.answer.verdict).toBe('found')
  expect(found.answer.groups).toMatchObject({ state: 'unanswered', why: 'ad did not answer within 3 s' })
  expect(lineOf(found.answer, 'licences')).toMatchObject({ state: 'unanswered' })
  expect(chip(found, 'ad')).toMatchObject({ state: 'partial', why: 'ad did not answer within 3 s' })
  const unread = await lookUp('jdoe', [one(directory([row()], { readUser: down }))])
  expect(unread.answer).toMatchObject({
    verdict: 'found',
    title: 'Jane Doe',
    sentence: expect.stringContaining('could not be read'),
  })
})

test('a controller that did not answer is named, and its wrong passwords are not taken for none', async () => {
  const silent: ControllerReading = { name: 'dc2.campus.example', answered: false, why: 'too busy' }
  const found = await lookUp('jdoe', [
    one(directory([row()], { controllers: [controllerReading(), silent] })),
  ])
  expect(found.answer.controllers).toMatchObject({
    rows: [{ answered: true }, { answered: false, why: 'too busy', badPasswords: null }],
  })
  expect(found.answer.controllers?.sentence).toContain('dc2.campus.example did not answer')
  expect(chip(found, 'ad')).toMatchObject({ state: 'partial', why: 'dc2.campus.example did not answer' })
  expect(found.answer.origin?.sentence).toContain('that answered')
})

test('more than a directory gives is said to be more, to choose from and on its chip', async () => {
  const rows = Array.from({ length: 130 }, (_, at) =>
    row({ login: `jd${at}`, name: `Jane ${at}`, sid: `S-1-5-21-1-2-3-${at}` }),
  )
  const capped = one({ findAccounts: async () => reading(rows, { complete: false }) })
  const found = await lookUp('jane', [capped])
  expect(found.answer).toMatchObject({
    verdict: 'several',
    moreChoices: true,
    sentence: 'More than 130 accounts match jane',
  })
  expect(found.answer.choices).toHaveLength(100)
  expect(chip(found, 'ad')).toMatchObject({ state: 'partial', count: 130, why: 'it stopped at its limit' })
})

test('two who answer to one login are told apart by their identifier', async () => {
  const rows = [
    row({ login: 'lab', sid: 'S-1-5-21-1-2-3-7' }),
    row({ kind: 'group', login: 'lab-group', name: 'lab', sid: 'S-1-5-21-1-2-3-8', enabled: null }),
  ]
  const { answer } = await lookUp('lab', [one(directory(rows))])
  expect(answer.choices.map(({ ask }) => ask)).toEqual(['lab-group', 'S-1-5-21-1-2-3-7'])
})

test('none is said when every directory has answered, and by no means before', async () => {
  const none = one(directory([]))
  expect((await lookUp('nobody', [none])).answer.verdict).toBe('none')
  const away = one(
    { findAccounts: async () => Promise.reject(throttled({ cause: 'busy', message: 'busy' })) },
    'other',
  )
  const half = await lookUp('nobody', [none, away])
  expect(half.answer).toMatchObject({
    verdict: 'incomplete',
    sentence: 'Not found in 1 of 2 directories; 1 did not answer',
  })
  expect((await lookUp('nobody', [])).answer).toMatchObject({
    verdict: 'incomplete',
    sentence: expect.stringContaining('No connected directory'),
  })
  const off = await lookUp('nobody', [none], {
    disabled: [{ name: 'old', kind: 'directory', title: 'Old directory' }],
  })
  expect(off.answer.verdict).toBe('incomplete')
})

test('where deleted accounts may not be seen, "none" says so', async () => {
  const can = directory([], {
    findAccounts: async ({ deleted }) => {
      if (deleted === true) throw refused({ cause: 'right-missing', message: 'not for you' })
      return reading([])
    },
  })
  const { answer } = await lookUp('leaver', [one(can)])
  expect(answer).toMatchObject({
    verdict: 'none',
    sentence: expect.stringContaining('deleted objects are hidden'),
  })
})

test('what was deleted is told with its end and nothing more', async () => {
  const gone = row({ deleted: { at: new Date('2026-01-14T08:15:22Z'), from: ['campus.example', 'Staff'] } })
  const { answer } = await lookUp('jdoe', [one(directory([gone]))])
  expect(answer).toMatchObject({
    verdict: 'deleted',
    controllers: null,
    groups: null,
    badges: [{ text: 'deleted' }],
  })
  expect(lineOf(answer, 'deletedAt').value).toBe('2026-01-14T08:15:22.000Z')
})

test('a silent directory keeps the one that knows waiting for a moment only', async () => {
  const pace = heldPace()
  const mute = silence()
  const asking = lookUp('jdoe', [one(directory([row()])), one({ findAccounts: mute.ask }, 'mute')], { pace })
  for (let step = 0; step < 12; step += 1) await pace.advance(2_500)
  const found = await asking
  expect(found.answer).toMatchObject({ verdict: 'found', title: 'Jane Doe' })
  expect(chip(found, 'mute')?.state).toBe('timed-out')
})

test('the answer grows: who it is stands before it has been read', async () => {
  const release = Promise.withResolvers<void>()
  const can = directory([row()], { readUser: () => release.promise.then(() => reading(user())) })
  // It is read only once that stands: without it the answer never ends.
  const heard = ({ verdict, sections }: Answer) => {
    if (verdict === 'found' && sections.length === 0) release.resolve()
  }
  const { drawn } = await lookUp('jdoe', [one(can)], { heard })
  expect(drawn.at(-1)?.sections.length).toBeGreaterThan(3)
})

const wrong = controllerReading({ badPasswords: 3, badPasswordAt: new Date(), lockedOn: 'DC1' })
const failedBy = (text: string, code: string | null = null) => ({
  ...identityWith([session({ username: 'jdoe' })]),
  readHistory: async (mac: string) =>
    reading([
      {
        at: new Date(),
        passed: false,
        failure: { code, text, meaning: null },
        mac,
        username: 'CAMPUS\\jdoe',
        nasAddress: null,
        nasName: null,
        interface: null,
        method: null,
        protocol: null,
        identityStore: null,
        server: null,
        sessionId: null,
        certificate: null,
        policySet: null,
        authenticationRule: null,
        authorizationRule: null,
        results: [],
      },
    ]),
})

test.each([
  ['a wrong password', 'Wrong password or invalid shared secret', '22040', 'unread'],
  ['a certificate that no directory was asked about', 'EAP-TLS failed', '12516', 'unknown'],
] as const)('%s as the origin of wrong passwords', async (_what, text, code, state) => {
  const systems = [
    one(directory([row()], { controllers: [wrong] })),
    system('identity', 'ise', failedBy(text, code)),
  ]
  const { answer } = await lookUp('jdoe', systems)
  // The index of this test cannot be read, so that the place is not known; the device is.
  if (state === 'unread')
    expect(answer.origin).toMatchObject({
      state: 'found',
      rows: [
        { failure: text, device: { because: ['authenticates as them', 'failed to authenticate as them'] } },
      ],
    })
  else expect(answer.origin?.state).not.toBe('found')
})

test('where nobody knows, the controller whose log knows is named', async () => {
  const systems = [
    one(directory([row()], { controllers: [wrong] })),
    system('identity', 'ise', identityWith([])),
  ]
  const { answer } = await lookUp('jdoe', systems)
  expect(answer.origin).toMatchObject({ state: 'unknown', sentence: expect.stringContaining('set on DC1') })
})

test('a group has its members, and how many were read of how many', async () => {
  const group: GroupAccount = {
    dn: 'CN=all,DC=campus,DC=example',
    id: null,
    sid: null,
    name: 'all',
    description: null,
    email: null,
    purpose: 'rights',
    scope: 'global',
    place: [],
    owner: null,
    privileged: 'is Domain Admins',
    createdAt: null,
    hidden: [],
    unsure: false,
  }
  const member = { dn: 'CN=x', name: 'X', login: 'x', kind: 'user', enabled: false, primary: false } as const
  const can = directory([row({ kind: 'group', login: 'all', name: 'all', enabled: null })], {
    readGroup: async () => reading(group),
    readMembers: async () => reading([member], { complete: false }),
  })
  const { answer } = await lookUp('all', [one(can)])
  expect(answer).toMatchObject({
    verdict: 'found',
    kind: 'group',
    sentence: 'all is a group with more than 1 direct members',
    badges: [{ text: 'privileged' }],
    members: { complete: false, why: '1 read; there are more' },
    devices: null,
  })
})

test.each([
  ['jdoe', ['login', 'employee-number', 'computer', 'group'], 'name or label'],
  ['4417', ['login', 'employee-number', 'computer', 'group'], 'number'],
  ['jdoe@campus.example', ['email'], 'e-mail or UPN'],
  ['CAMPUS\\jdoe', ['login'], 'username'],
  ['S-1-5-21-1-2-3-500', ['sid'], 'security identifier'],
  ['8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718', ['id'], 'object identifier'],
])('%s is asked as %j', (text, first, words) => {
  const classified = classify(text)
  if ('fault' in classified) throw new Error(classified.fault)
  expect(accountText(text, classified)).toMatchObject({ attempts: expect.arrayContaining([first]), words })
})

test('of people who report to somebody, those named are counted among all', async () => {
  const reports = [{ dn: 'CN=x', name: 'X', login: 'x' }]
  const detail = async (reportCount: number | null) => {
    const person = user({ reports, reportCount })
    return lineOf((await lookUp('jdoe', [one(directory([row()], { user: person }))])).answer, 'reports')
      .detail
  }
  expect(await detail(1)).toBeNull()
  expect(await detail(1_700)).toBe('1 of 1700 people')
  expect(await detail(null)).toBe('1 of more people')
})

test('members of whom only the name was read are said to be that', async () => {
  const nameless = { dn: 'CN=x', name: 'X', login: null, kind: null, enabled: null, primary: false } as const
  const can = directory([row({ kind: 'group', login: 'all', name: 'all', enabled: null })], {
    readGroup: async () => reading(null),
    readMembers: async () => ({ ...reading([nameless, nameless], { complete: false }), of: 2 }),
  })
  const found = await lookUp('all', [one(can)])
  expect(found.answer.members?.why).toBe('all 2 are listed, some by name only')
  expect(chip(found, 'ad')?.state).toBe('partial')
})

test('a name of two letters is asked for, and that parts of names were not is said', async () => {
  const asked: (readonly string[])[] = []
  const of = (rows: readonly AccountRow[]) =>
    one(
      directory([], {
        findAccounts: async ({ as, deleted }) => {
          asked.push(as)
          return reading(as.includes('name') && deleted !== true ? rows : [])
        },
      }),
    )
  const two = [row({ login: 'lijing', name: 'Jing Li' }), row({ login: 'liwei', name: 'Li Wei' })]
  const { answer } = await lookUp('Li', [of(two)])
  expect(answer).toMatchObject({
    verdict: 'several',
    sentence: '2 accounts match Li; parts of names are looked for from 3 letters on',
  })
  const nobody = await lookUp('Ng', [of([])])
  expect(nobody.question.words).toBe('whole name')
  expect(nobody.answer.sentence).toBe(
    'No directory has an account for Ng; parts of names are looked for from 3 letters on',
  )
  expect(asked.flat()).not.toContain('sounds-like')
})

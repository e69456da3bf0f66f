import type { ControllerReading, LockState } from '@patchbay/connectors/directory/accounts'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { expect, test } from 'vitest'
import { identityWith, reading, session, system } from '../locate/test-systems.ts'
import { chip, directory, controllerReading, lineOf, lookUp, one, row, user } from './test-account.ts'

const free: LockState = { state: 'free', since: null, until: null, by: 'directory' }
const since = new Date(Date.now() - 60_000)
const locked: LockState = { ...free, state: 'locked', since, until: null }
const earlier = new Date(Date.now() - 90 * 60_000)
const runOut: LockState = {
  ...free,
  state: 'run-out',
  since: earlier,
  until: new Date(Date.now() - 60 * 60_000),
}
const at = (number: number, lock: LockState) =>
  controllerReading({ name: `dc${number}.campus.example`, lock })
const silent = (number: number): ControllerReading => ({
  name: `dc${number}.campus.example`,
  answered: false,
  why: 'too busy',
})

/** As the first controller that answered has it, and as all of them have it. */
const withLocks = (own: LockState, controllers: readonly ControllerReading[]) =>
  lookUp('jdoe', [one(directory([row()], { user: user({ lock: own }), controllers }))])

test('a lock that one controller has and the first one has not heard of is a lock, with where it is', async () => {
  const { answer } = await withLocks(free, [at(1, free), at(2, locked)])
  expect(answer.sentence).toBe('Jane Doe (jdoe) is locked on dc2')
  expect(answer.badges).toEqual([{ tone: 'bad', text: 'locked on dc2' }])
  expect(lineOf(answer, 'lock')).toMatchObject({
    value: 'locked on dc2',
    tone: 'bad',
    detail: expect.stringContaining('the others that answered have no lock'),
  })
  expect(lineOf(answer, 'lockedSince').value).toBe(since.toISOString())
})

test('a lock on all of them names none, and stands whatever a silent one would say', async () => {
  const { answer } = await withLocks(locked, [at(1, locked), at(2, locked), silent(3)])
  expect(answer.badges).toEqual([{ tone: 'bad', text: 'locked' }])
  expect(lineOf(answer, 'lock')).toMatchObject({
    value: 'locked',
    detail: expect.stringContaining('told on the 2 of 3 controllers that answered'),
  })
})

test('"not locked" is said for those that answered', async () => {
  const found = await withLocks(free, [at(1, free), silent(2), at(3, free)])
  const reserve = 'not locked on the 2 of 3 controllers that answered'
  expect(found.answer.sentence).toBe(`Jane Doe (jdoe) is enabled and ${reserve}`)
  expect(found.answer.badges).toEqual([{ tone: 'info', text: 'enabled, not locked on 2 of 3' }])
  expect(lineOf(found.answer, 'lock')).toMatchObject({ value: reserve, tone: 'plain' })
  expect(chip(found, 'ad')?.state).toBe('partial')
  const whole = (await withLocks(free, [at(1, free), at(2, free)])).answer
  expect(whole.badges).toEqual([{ tone: 'ok', text: 'enabled, not locked' }])
})

test('a time of a lock that has run out proves none, on whichever controller it is kept', async () => {
  const { answer } = await withLocks(free, [at(1, free), at(2, runOut)])
  expect(lineOf(answer, 'lock').value).toBe('not locked: the lock has run out')
  expect(lineOf(answer, 'lockedSince').value).toBe(earlier.toISOString())
  expect(answer.badges).toEqual([{ tone: 'ok', text: 'enabled, not locked' }])
})

test('while controllers are asked nobody is said not to be locked', async () => {
  const release = Promise.withResolvers<void>()
  const readControllers = () => release.promise.then(() => reading([at(1, free), at(2, locked)]))
  const isBefore = ({ controllers, sections }: Answer) =>
    controllers?.sentence === null && sections.length > 0
  const { drawn, answer } = await lookUp('jdoe', [one(directory([row()], { readControllers }))], {
    heard: (drawnNow) => {
      if (isBefore(drawnNow)) release.resolve()
    },
  })
  const before = drawn.filter(isBefore)
  expect(before.length).toBeGreaterThan(0)
  for (const each of before) {
    expect(lineOf(each, 'lock').state).toBe('awaited')
    expect(each.badges).toEqual([])
    expect(each.sentence).not.toContain('not locked')
  }
  expect(answer.badges).toEqual([{ tone: 'bad', text: 'locked on dc2' }])
})

test('where only one controller could be asked, that is said', async () => {
  const readControllers = async () => Promise.reject(new Error('not now'))
  const { answer } = await lookUp('jdoe', [one(directory([row()], { readControllers }))])
  expect(answer.sentence).toContain('not locked on the one controller that could be asked')
})

test('a lock on the second controller alone is reason enough to look where it comes from', async () => {
  const asked: string[] = []
  const can = {
    ...identityWith([session({ username: 'jdoe' })]),
    readHistory: async (mac: string) => {
      asked.push(mac)
      return reading([])
    },
  }
  const ad = (lock: LockState) => one(directory([row()], { controllers: [at(1, free), at(2, lock)] }))
  await lookUp('jdoe', [ad(free), system('identity', 'ise', can)])
  expect(asked).toEqual([])
  await lookUp('jdoe', [ad(locked), system('identity', 'ise', can)])
  expect(asked).toHaveLength(1)
})

test('the newest logon of all controllers is told with its controller', async () => {
  const logon = (number: number, lastLogonAt: Date | null) =>
    controllerReading({ name: `dc${number}.campus.example`, lastLogonAt })
  const controllers = [logon(1, earlier), logon(2, since), logon(3, null)]
  const { answer } = await lookUp('jdoe', [one(directory([row()], { controllers }))])
  expect(lineOf(answer, 'lastLogon')).toMatchObject({ value: since.toISOString(), detail: 'on dc2' })
  const half = await lookUp('jdoe', [one(directory([row()], { controllers: [...controllers, silent(4)] }))])
  expect(lineOf(half.answer, 'lastLogon').detail).toBe('on dc2; 1 of 4 controllers did not answer')
  const never = await lookUp('jdoe', [one(directory([row()], { controllers: [logon(1, null)] }))])
  expect(lineOf(never.answer, 'lastLogon')).toMatchObject({
    state: 'none',
    why: 'never on the controller that answered',
  })
})

test.each([
  [[true, true], [], 'all 2 controllers answered'],
  [
    [true, true, false, false],
    ['dc3.campus.example', 'dc4.campus.example'],
    'all 2 connected controllers answered; 2 more are not connected: dc3, dc4',
  ],
  [[true, true, null], [], 'all 2 connected controllers answered'],
] as const)(
  'of controllers %j those that nobody connected are named',
  async (connected, missing, sentence) => {
    const listControllers = async () =>
      reading(
        connected.map((is, index) => ({
          name: `dc${index + 1}.campus.example`,
          site: 'Main',
          readOnly: false,
          connected: is,
        })),
      )
    const controllers = [at(1, free), at(2, free)]
    const found = await lookUp('jdoe', [one(directory([row()], { controllers, listControllers }))])
    expect(found.answer.controllers).toMatchObject({ sentence, missing: missing.map((name) => ({ name })) })
    expect(found.answer.controllers?.missingWhy).toEqual(
      connected.at(-1) === null ? expect.stringContaining('whether dc3 is connected is not known') : null,
    )
    // They exist and are nobody's silence.
    expect(chip(found, 'ad')?.state).toBe('ok')
  },
)

test('where the directory does not show its list, "all" is said of those that are connected', async () => {
  const listControllers = async () => reading([])
  const { answer } = await lookUp('jdoe', [one(directory([row()], { listControllers }))])
  expect(answer.controllers).toMatchObject({
    sentence: 'the one connected controller answered',
    missingWhy: expect.stringContaining('does not show its list'),
  })
})

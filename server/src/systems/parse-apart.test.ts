import { afterEach, expect, test, vi } from 'vitest'
import { parseApart } from './parse-apart.ts'
import { readPlain } from './systems-file.ts'

const { signal } = new AbortController()
afterEach(() => vi.restoreAllMocks())

const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: 1\n`).join('')
const devices = (count: number) =>
  `version: 1\ndevices:\n${Array.from({ length: count }, (_, at) => `  - { name: sw-${at}, address: 10.0.0.1 }\n`).join('')}`

/** How often the event loop turned while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let working = true
  const turn = () => {
    turns += 1
    if (working) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  working = false
  return turns
}

test('forty thousand keys are refused with what there may be, and nobody waits meanwhile', async () => {
  const text = keys(40_000)
  expect(text.length).toBeGreaterThan(350_000)
  const turns = await turnsDuring(() =>
    expect(parseApart(text, 'The text', signal)).rejects.toThrow(
      'The text, line 1: more than 1000 keys in one place.',
    ),
  )
  expect(turns).toBeGreaterThan(100)
})

test('a long text that is right is read apart, with the line of what is found wrong in it later', async () => {
  const { content, fault } = await parseApart(devices(3_000), 'The text', signal)
  expect(content.devices).toHaveLength(3_000)
  expect(fault({ path: ['devices', 2_999, 'name'], why: 'is known' }).message).toBe(
    'The text, line 3002: devices.2999.name is known.',
  )
})

test('each key is looked at once', () => {
  const looked = (count: number) => {
    const has = vi.spyOn(Set.prototype, 'has')
    expect(() => readPlain(keys(count), 'The text')).toThrow(/version/)
    const times = has.mock.calls.filter(([key]) => /^k\d+$/.test(String(key))).length
    has.mockRestore()
    return times
  }
  expect(looked(800)).toBe(2 * looked(400))
})

test('a key that is there twice, too many in all, and brackets without end are refused in words', () => {
  expect(() => readPlain('version: 1\nversion: 1\n', 'The text')).toThrow(
    'The text, line 2: not valid YAML (duplicate key).',
  )
  const few = { together: 20, ofOne: 5 }
  expect(() => readPlain(devices(10), 'The text', few)).toThrow(
    'The text: more than 20 keys; import it in parts.',
  )
  for (const depth of [100, 5_000])
    expect(() => readPlain('['.repeat(depth) + ']'.repeat(depth), 'The text')).toThrow(/nested too deeply/)
})

test('who leaves ends the reading', async () => {
  const leaving = new AbortController()
  const reading = parseApart(devices(3_000), 'The text', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
  expect((await parseApart(devices(500), 'The text', signal)).content.devices).toHaveLength(500)
})

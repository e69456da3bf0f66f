import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { arrived, ownClock } from '../../../test-clock.ts'
import { communityClient, inVain, v3Client } from './test-client.ts'
import type { Client } from './test-client.ts'
import { startTestLab } from './test-lab.ts'
import type { TestLab } from './test-lab.ts'

let lab: TestLab

beforeAll(async () => {
  lab = await startTestLab()
})
afterEach(() => lab.pull({}))
afterAll(() => lab.stop())

const device = () => lab.device((model) => model.startsWith('C9300'))
const other = () => lab.device((model) => model.startsWith('WS-C2960X'))

async function ask(client: Client): Promise<string> {
  try {
    const [found] = await client.get('1.3.6.1.2.1.1.5.0')
    return String(found?.value)
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  } finally {
    client.close()
  }
}

const plain = (name = device().name): Promise<string> => ask(communityClient(lab, name))
const secure = () => ask(v3Client(lab, device().name))

test('an unreachable switch is silent and the others are not', async () => {
  lab.pullDevice(device().name, { unreachable: true })
  expect(await inVain(() => plain())).toMatch(/timed out/)
  expect(await plain(other().name)).toContain(other().name)
  lab.pullDevice(device().name, {})
  expect(await plain()).toContain(device().name)
})

test('a silent system receives and does not answer', async () => {
  lab.pull({ silent: true })
  lab.journal.length = 0
  expect(await inVain(() => plain())).toMatch(/timed out/)
  expect(lab.journal).toHaveLength(1)
})

test('a refusing system is silent to communities and reports to users', async () => {
  lab.pull({ refusing: true })
  expect(await inVain(() => plain())).toMatch(/timed out/)
  expect(await secure()).toMatch(/unknown user/i)
})

test('a slow switch answers later than it was told to wait', async () => {
  const pass = ownClock()
  lab.pullDevice(device().name, { slow: 120 })
  let answer: string | null = null
  const asked = plain().then((text) => (answer = text))
  await arrived()
  pass(119)
  await arrived()
  expect(answer).toBeNull()
  pass(1)
  expect(await asked).toContain(device().name)
  lab.pullDevice(device().name, {})
})

test('beyond the rate limit requests are dropped', async () => {
  lab.pull({ rateLimit: 2 })
  const answers = [await plain(), await plain(), await inVain(() => plain())]
  expect(answers.map((answer) => /timed out/.test(answer))).toEqual([false, false, true])
})

test('a changed identity is another engine', async () => {
  const engineId = async () => {
    const client = communityClient(lab, device().name)
    const [found] = await client.get('1.3.6.1.6.3.10.2.1.1.0')
    client.close()
    return found === undefined ? '' : (found.value as Buffer).toString('hex')
  }
  const own = await engineId()
  expect(own).toBe(`8000000903${device().mac.replaceAll(':', '')}`)
  lab.pull({ certificateChanged: true })
  expect(await engineId()).not.toBe(own)
  expect(await secure()).toContain(device().name)
})

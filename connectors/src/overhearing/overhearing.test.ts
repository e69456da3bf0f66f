import { expect, test } from 'vitest'
import { exchanged, longestAnswer, overhear } from './overhearing.ts'
import type { Exchange } from './overhearing.ts'
import { bodyWithoutSecrets } from './without-secrets.ts'

const show = (answer: () => Promise<string>) =>
  exchanged({ system: 'sw-1', asked: () => 'show clock', answered: (text: string) => text }, answer)

test('who listens is handed each exchange of the work, through awaits and in order', async () => {
  const heard: Exchange[] = []
  const answer = await overhear(
    (exchange) => heard.push(exchange),
    async () => {
      await Promise.resolve()
      await show(() => Promise.resolve('12:00'))
      return show(() => Promise.resolve('12:01'))
    },
  )
  expect(answer).toBe('12:01')
  expect(heard).toMatchObject([
    { system: 'sw-1', asked: 'show clock', answered: '12:00', cut: false },
    { answered: '12:01' },
  ])
})

test('two who listen at the same time each hear their own', async () => {
  const of = async (text: string) => {
    const heard: string[] = []
    await overhear(
      ({ answered }) => heard.push(answered),
      () => Promise.all([show(() => Promise.resolve(text)), show(() => Promise.resolve(text))]),
    )
    return heard
  }
  expect(await Promise.all([of('a'), of('b')])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ])
})

test('a failure is handed on in brackets and stays a failure', async () => {
  const heard: Exchange[] = []
  const asked = overhear(
    (exchange) => heard.push(exchange),
    () => show(() => Promise.reject(new Error('sw-1 did not answer within 3 s'))),
  )
  await expect(asked).rejects.toThrow('within 3 s')
  expect(heard).toMatchObject([{ answered: '(sw-1 did not answer within 3 s)' }])
})

test('a long answer is cut and says so', async () => {
  const heard: Exchange[] = []
  await overhear(
    (exchange) => heard.push(exchange),
    () => show(() => Promise.resolve('x'.repeat(longestAnswer + 1))),
  )
  expect(heard[0]?.cut).toBe(true)
  expect(heard[0]?.answered).toHaveLength(longestAnswer)
})

test('without a listener no words are made', async () => {
  const never = (): string => {
    throw new Error('made for nobody')
  }
  const answer = await exchanged({ system: 'x', asked: never, answered: never }, () => Promise.resolve(1))
  expect(answer).toBe(1)
})

test.each([
  ['{"user":"kea","password":"hunter2","n":1}', '{"user":"kea","password":"(left out)","n":1}'],
  ['{"radiusSharedSecret" : "a\\"b", "x": 2}', '{"radiusSharedSecret" : "(left out)", "x": 2}'],
  ['{"snmp":{"roCommunity":"public"}}', '{"snmp":{"roCommunity":"(left out)"}}'],
  ['{"token":12345}', '{"token":"(left out)"}'],
  [
    '{"keyEncryptionKey":"0123","messageAuthenticatorCodeKey":"4567","keyInputFormat":"ASCII"}',
    '{"keyEncryptionKey":"(left out)","messageAuthenticatorCodeKey":"(left out)","keyInputFormat":"ASCII"}',
  ],
  [
    '<a><sharedSecret>abc</sharedSecret><mac>x</mac></a>',
    '<a><sharedSecret>(left out)</sharedSecret><mac>x</mac></a>',
  ],
  ['{"hostname":"the secret garden"}', '{"hostname":"the secret garden"}'],
])('%s', (text, shown) => {
  expect(bodyWithoutSecrets(text)).toBe(shown)
})

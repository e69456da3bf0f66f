import type { Page } from '@playwright/test'
import { expect, flag, logout, minutes, modal, seconds, test } from './fixture/session.ts'
import { move } from './fixture/move.ts'
import type { Bend } from './fixture/line.ts'
import { seen } from './fixture/observe.ts'

const fixed = 'Something went wrong'
const search = '/workflows/search-and-locate'

async function ask(page: Page, text: string): Promise<void> {
  await page.locator('form[aria-label=Identifier] input').fill(text)
  await page.keyboard.press('Enter')
}

/** Fills the form of the first administrator, the one page that changes something. */
async function change(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('E-mail').fill('ada@campus.example')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('long enough to pass')
  await page.getByRole('button', { name: 'Create the first administrator' }).click()
}

/** What the change's page says at last. */
async function changeSays(page: Page, words: string): Promise<void> {
  await expect(page.locator('[data-toast] p').first()).toHaveText(words)
}

const queries: readonly [string, Bend, string][] = [
  ['400', { status: 400, body: { message: 'm' } }, 'm'],
  ['401', { status: 401, body: { message: 'm' } }, 'm'],
  ...[402, 403, 404, 409, 422, 429, 500, 502, 503, 504].map((status): [string, Bend, string] => [
    `${status}`,
    { status, body: { message: 'm' } },
    fixed,
  ]),
  ['a cut line', { instead: 'abort' }, fixed],
  ['invalid JSON with 200', { status: 200, body: '{', type: 'application/json' }, fixed],
  ['a page with 200', { status: 200, body: '<html>', type: 'text/html' }, fixed],
]

const changes: readonly [string, Bend, string][] = [
  ...[400, 409, 422, 500].map((status): [string, Bend, string] => [
    `${status}`,
    { status, body: { message: 'Port held by Ada' } },
    'Port held by Ada',
  ]),
  ['503 of a proxy', { status: 503, body: 'Bad gateway' }, fixed],
  ['a cut line', { instead: 'abort' }, fixed],
]

test('TO2 TO3 TO13 a failed change ends with the message of its body, without an answer with the fixed words, and is not sent again by itself', async ({
  open,
  api,
  time,
}) => {
  for (const [what, answer, words] of changes) {
    api.set('firstAccount', answer)
    const before = api.count('firstAccount')
    const page = await open('/login#first-account=abc')
    await change(page)
    await changeSays(page, words)
    await time.pass(minutes, 10_000)
    expect(api.count('firstAccount'), what).toBe(before + 1)
    expect((await seen(page)).toasts, what).toEqual([words])
    await expect(modal(page)).toHaveCount(0)
    await page.close()
  }
})

const messages: readonly [string, unknown][] = [
  ['missing', {}],
  ['empty', { message: '' }],
  ['blank', { message: '  \n ' }],
  ['a number', { message: 7 }],
  ['an object', { message: { a: 1 } }],
  ['a list', { message: ['a'] }],
  ['null', { message: null }],
  ['a page for a body', '<html><body>Bad gateway</body></html>'],
]

test('TO1 TO4 TO9 a failed query says what its status allows, nothing that is no readable text, and logs nobody out', async ({
  openSignedIn,
  api,
}) => {
  const page = await openSignedIn(search)
  let number = 0
  const failsWith = async (what: string, answer: Bend, words: string) => {
    api.set('search', answer)
    number += 1
    await ask(page, `10.1.1.${number}`)
    await expect.poll(async () => (await seen(page)).toasts.length, { message: what }).toBe(number)
    expect((await seen(page)).toasts.at(-1), what).toBe(words)
  }
  for (const [what, answer, words] of queries) await failsWith(what, answer, words)
  for (const [what, body] of messages) await failsWith(what, { status: 400, body }, fixed)
  // One of them was answered 401.
  expect(await flag(page)).toBe('true')
  expect(new URL(page.url()).pathname).toBe(search)
  await expect(page.locator('#menu')).toBeAttached()
  expect(api.count('logout')).toBe(0)
  api.set('search', { status: 400, body: { message: 'm'.repeat(10_000) } })
  await ask(page, '10.1.3.1')
  await expect(page.locator('[data-toast]')).toContainText('mmm')
  expect((await seen(page)).toasts.at(-1)!.length).toBeLessThan(300)
  api.set('search', { status: 400, body: { message: '<img src=x onerror="document.title=1">' } })
  await ask(page, '10.1.3.2')
  await expect(page.locator('[data-toast]')).toContainText('<img src=x')
  await expect(page.locator('img')).toHaveCount(0)
})

/** What the page's main thread has worked until now, in seconds of the processor. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
}

test('TO5 a hundred failures are one toast at a time, the last one, and none costs more than those before', async ({
  openSignedIn,
  api,
}) => {
  const page = await openSignedIn(search)
  let number = 0
  api.set('search', () => ({ status: 400, body: { message: `failure ${(number += 1)}` } }))
  const work = await workOf(page)
  const costs: number[] = []
  for (let part = 0; part < 5; part += 1) {
    const before = await work()
    for (let times = 20 * part; times < 20 * (part + 1); times += 1) {
      await page.evaluate(
        (each) => history.pushState({}, '', `/workflows/search-and-locate?q=10.2.0.${each}`),
        times,
      )
      // Each fails before the next is asked, or the page would give it up.
      await expect.poll(() => number, { intervals: [5, 10, 20] }).toBeGreaterThan(times)
    }
    await expect(page.locator('[data-toast] span').first()).toHaveText(`failure ${number}`)
    costs.push((await work()) - before)
  }
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  expect((await seen(page)).toasts.at(-1)).toBe(`failure ${number}`)
  expect((await seen(page)).mostToasts).toBe(1)
  const before = number
  await ask(page, '10.3.1.1')
  await expect(page.locator('[data-toast]')).toContainText(`failure ${before + 1}`)
  expect(costs.at(-1)! / Math.min(...costs)).toBeLessThan(3)
})

test('TO6 a failure is logged once, without secrets, and the page gets it', async ({
  openSignedIn,
  open,
  api,
}) => {
  const page = await openSignedIn(search)
  const logged: string[] = []
  const listen = (from: Page) =>
    from.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes(' failed: ')) logged.push(message.text())
    })
  listen(page)
  api.set('search', { status: 500, body: { message: 'internal', id: 'ref-1', code: 'x' } })
  await ask(page, '10.1.1.1')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('ref-1')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('form[aria-label=Identifier] input')).toHaveValue('10.1.1.1')
  expect(logged).toEqual(['GET /workflows/search-and-locate/ failed: 500 ref-1'])
  await logout(page)
  api.set('firstAccount', { status: 422, body: { message: 'Taken', fields: { username: 'Taken' } } })
  const form = await open('/login#first-account=abc')
  listen(form)
  await change(form)
  await changeSays(form, 'Taken')
  await expect(form.getByLabel('E-mail')).toHaveValue('ada@campus.example')
  expect(logged.at(-1)).toMatch(/^POST \/users\/first-account\/ failed: 422/)
  expect(logged.join(' ')).not.toContain('long enough to pass')
})

test('TO7 a call that was given up says nothing', async ({ openSignedIn, api, time }) => {
  const page = await openSignedIn(search)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  api.set('search', { until: released, status: 500 })
  await ask(page, '10.1.1.1')
  await expect.poll(() => api.count('search')).toBe(1)
  await ask(page, '10.1.1.2')
  await expect.poll(() => api.count('search')).toBe(2)
  await page.locator('#menu').getByRole('link', { name: 'Scanner' }).click()
  await expect.poll(() => api.of('search').filter(({ closed }) => closed === null)).toEqual([])
  release()
  await time.pass(5 * seconds, seconds)
  expect((await seen(page)).toasts).toEqual([])
})

test('TO8 a query that tries again by itself speaks once, at the end', async ({
  openSignedIn,
  api,
  time,
}) => {
  const page = await openSignedIn(search)
  // A stream cut off before its last event is asked again, twice.
  api.set('search', { type: 'text/event-stream', body: ': hello\n\n' })
  await ask(page, '10.1.1.1')
  await expect.poll(() => api.count('search')).toBe(1)
  expect((await seen(page)).toasts).toEqual([])
  await time.pass(500, 100)
  await expect.poll(() => api.count('search')).toBe(2)
  expect((await seen(page)).toasts).toEqual([])
  await time.pass(2_000, 500)
  await expect.poll(() => api.count('search')).toBe(3)
  await expect.poll(async () => (await seen(page)).toasts).toEqual([fixed])
})

test('TO11 wide and narrow the toast is read out, stays, can be held and covers nothing it must not', async ({
  openSignedIn,
  api,
  time,
}) => {
  const page = await openSignedIn(search)
  api.set('search', {
    status: 400,
    body: { message: 'A message of some length that has to wrap on a phone' },
  })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await ask(page, `10.1.1.${width % 256}`)
    const toast = page.locator('[data-toast]')
    await expect(toast).toHaveAttribute('role', 'alert')
    const focused = await page.evaluate(() => document.activeElement?.tagName)
    expect(focused).toBe('INPUT')
    const box = (await toast.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(62)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(
      await toast.evaluate((element) => {
        const { x, y, width: wide, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + wide / 2, y + height / 2))
      }),
    ).toBe(true)
    await time.pass(3 * seconds, 500)
    await expect(toast).toBeVisible()
    await toast.hover()
    await time.pass(20 * seconds, 5_000)
    await expect(toast).toBeVisible()
    await move(page, 10, 690)
    await time.pass(7 * seconds, 1_000)
    await expect(toast).toHaveCount(0)
  }
})

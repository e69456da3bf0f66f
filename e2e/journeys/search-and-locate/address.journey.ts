import type { LocateAnswer } from '@patchbay/contract/workflows/search-and-locate'
import { expect, test } from '../journey.ts'
import { SearchPage, asking } from './search-page.ts'

test('the address holds the question: reload, back, forward and the field of the header', async ({
  asRole,
  lab,
}) => {
  const one = await lab.endpoint('desktop', 'address one')
  const other = await lab.endpoint('printer', 'address two')
  const search = new SearchPage(await asRole('desk', asking(one.mac)))
  const { page } = search
  await search.expectPlace(one)
  await page.reload()
  await search.expectPlace(one)
  await page.getByLabel('Search for an identifier').fill(other.ip)
  await page.getByLabel('Search for an identifier').press('Enter')
  await expect(page).toHaveURL(asking(other.ip))
  await search.expectPlace(other)
  await page.goBack()
  await expect(search.field).toHaveValue(one.mac)
  await search.expectPlace(one)
  await page.goForward()
  await expect(search.field).toHaveValue(other.ip)
  await search.expectPlace(other)
})

test('Share copies a link that shows the same to a colleague', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'share')
  const search = new SearchPage(await asRole('desk', asking(device.mac, { live: 'no' })))
  const { page } = search
  await search.expectPlace(device)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(new URL(asking(device.mac, { live: 'no' }), page.url()).href)
  await page.goto('/')
  await page.goto(link)
  await search.expectPlace(device)
  await expect(page.getByRole('button', { name: 'Live check off' })).toBeVisible()
})

test('with the live check off no switch is asked, and with it on the one where the device is', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'live')
  const inCiscoDots = device.mac.replaceAll(':', '').replace(/(.{4})(.{4})(.{4})/, '$1.$2.$3')
  const begin = await lab.journalEnd()
  const search = new SearchPage(await asRole('desk', asking(device.mac, { live: 'no' })))
  await search.settled()
  await search.expectPlace(device)
  await expect(search.source(device.switch)).toHaveCount(0)
  // Walks go on meanwhile; they never ask for one MAC.
  const asked = async () =>
    (await lab.journalAfter(begin, { system: 'switch-cli' }))
      .filter(({ text }) => text.includes(inCiscoDots))
      .map((entry) => entry.device)
  expect(await asked()).toEqual([])
  await search.page.getByRole('button', { name: 'Live check off' }).click()
  await expect(search.page).toHaveURL(asking(device.mac))
  await expect(search.source(device.switch)).toContainText('ok, 1')
  expect(await asked()).toEqual([device.switch])
})

/** What does not depend on the moment. */
const timeless = ({ answer, sources }: Pick<LocateAnswer, 'answer' | 'sources'>) =>
  JSON.parse(
    JSON.stringify({ answer, sources }, (key, value: unknown) =>
      ['observedAt', 'lastSeen', 'firstSeen', 'from', 'to', 'took'].includes(key) ? null : value,
    ).replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+Z)?/g, 'instant'),
  ) as unknown

test('the call answers as JSON what it tells as events, each source settling once', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'json')
  const page = await asRole('desk', '/workflows/search-and-locate')
  const [json, events] = await page.evaluate(async (q) => {
    const url = `/api/workflows/search-and-locate/?q=${encodeURIComponent(q)}`
    const whole = (await (await fetch(url, { headers: { accept: 'application/json' } })).json()) as {
      data: unknown
    }
    const told = await (await fetch(url, { headers: { accept: 'text/event-stream' } })).text()
    return [whole.data, told] as const
  }, device.mac)
  const told = events
    .split('\n\n')
    .map((block) => ({
      event: /^event: ?(.*)$/m.exec(block)?.[1],
      data: /^data: ?(.*)$/m.exec(block)?.[1],
    }))
    .filter(({ event, data }) => event !== undefined && data !== undefined)
  expect(told[0]?.event).toBe('question')
  expect(told.at(-1)?.event).toBe('settled')
  const sources = new Map<string, LocateAnswer['sources'][number]>()
  for (const { event, data } of told) {
    if (event !== 'source') continue
    const source = JSON.parse(data ?? '') as LocateAnswer['sources'][number]
    sources.set(source.id, source)
  }
  const last = told.findLast(({ event }) => event === 'answer')?.data ?? 'null'
  const streamed = { answer: JSON.parse(last) as LocateAnswer['answer'], sources: [...sources.values()] }
  const whole = json as LocateAnswer
  const inOrder = (list: LocateAnswer['sources']) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(timeless({ ...streamed, sources: inOrder(streamed.sources) })).toEqual(
    timeless({ answer: whole.answer, sources: inOrder(whole.sources) }),
  )
})

test('keys alone: go to the field, ask, choose among several, copy, and to the field again', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'keys', ({ behind }) => behind !== null)
  const page = await asRole('desk', '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search for an identifier')).toBeFocused()
  await page.keyboard.type(device.outlet)
  await page.keyboard.press('Enter')
  const search = new SearchPage(page)
  const choice = page.getByRole('main').getByRole('link').filter({ hasText: device.mac })
  await expect(choice).toBeVisible()
  await search.settled()
  const reach = async (target: typeof choice) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await reach(choice)
  await page.keyboard.press('Enter')
  await search.expectDevice(device)
  await search.settled()
  await reach(search.fact('Address').getByRole('button'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(device.ip)
  await page.keyboard.press('/')
  await expect(search.field).toBeFocused()
})

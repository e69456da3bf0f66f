import { expect, flag, minutes, modal, seconds, signIn, test } from './fixture/session.ts'
import { move } from './fixture/move.ts'
import { names } from './fixture/line.ts'

const deep = '/workflows/search-and-locate?q=10.1.1.1&live=no'

test('IN13 the first movement after a long sleep renews nothing', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn('/scanner')
  await move(page, 5, 5)
  await time.set(page, 31 * minutes)
  await move(page, 90, 90)
  await expect(modal(page)).toBeVisible()
  expect(await flag(page)).toBe('false')
  expect(api.count('refresh')).toBe(1)
})

test('IN14 after a night of sleep expiry comes before any refresh', async ({ openTabs, time, api }) => {
  const tabs = await openTabs(2)
  const before = api.count('refresh')
  await time.sleep(8 * 60 * minutes)
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await time.pass(5 * seconds, seconds)
  expect(api.count('refresh')).toBe(before)
})

test('IN15 a tab that was frozen past the limit shows the modal before it calls', async ({
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn(deep)
  await expect(page.getByText(/^(\d+) of \1 sources settled/)).toBeVisible()
  await move(page, 5, 5)
  const calls = api.order().length
  await time.set(page, 40 * minutes)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(modal(page)).toBeVisible()
  await expect.poll(() => api.count('logout')).toBe(1)
  expect(api.order().slice(calls)).toEqual([names.logout])
})

test('IN15 a frozen tab asks the others before it ends the session of somebody at work', async ({
  openTabs,
  context,
  time,
}) => {
  const tabs = await openTabs(2)
  const [working, frozen] = [tabs[0]!, tabs[1]!]
  const session = await context.newCDPSession(frozen)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await move(working, 5, 5)
  await time.set(working, 20 * minutes)
  await move(working, 50, 50)
  await time.set(working, 20 * minutes)
  await move(working, 90, 90)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await time.pass(5 * seconds, seconds)
  for (const tab of tabs) {
    await expect(modal(tab)).toHaveCount(0)
    await expect(tab.locator('#menu')).toBeAttached()
  }
})

test('IN16 a clock set back does not lengthen, one set forward ends at once', async ({
  openSignedIn,
  time,
}) => {
  const page = await openSignedIn('/scanner')
  await move(page, 5, 5)
  await time.pass(10 * minutes)
  await time.set(page, -120 * minutes)
  await time.pass(19 * minutes)
  await expect(modal(page)).toHaveCount(0)
  await time.pass(62 * seconds)
  await expect(modal(page)).toBeVisible()
  await modal(page).getByRole('button').click()
  await signIn(page)
  await expect(page.locator('#menu')).toBeAttached()
  await time.set(page, 120 * minutes)
  await time.pass(11 * seconds, 1_000)
  await expect(modal(page)).toBeVisible()
})

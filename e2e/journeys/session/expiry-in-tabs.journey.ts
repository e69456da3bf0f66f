import type { Page } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import {
  expect,
  loginAddress,
  loginForm,
  minutes,
  modal,
  modalWords,
  seconds,
  test,
} from './fixture/session.ts'
import { untilHeard } from './fixture/heard.ts'
import { move } from './fixture/move.ts'
import { seen } from './fixture/observe.ts'

test('IN9 IN11 all tabs show one modal each, one call ends the session, one OK leads each to its own way back', async ({
  context,
  openTabs,
  time,
  api,
}) => {
  const tabs = await openTabs(isNightly ? 8 : 3)
  await time.stop(tabs[0]!)
  await move(tabs[0]!, 5, 5)
  await time.pass(29 * minutes + 55 * seconds, 5 * minutes)
  for (const tab of tabs) await expect(modal(tab)).toHaveCount(0)
  await time.pass(7 * seconds, 500)
  for (const tab of tabs) {
    await expect(modal(tab)).toHaveCount(1)
    await expect(modal(tab)).toContainText(modalWords)
  }
  await expect.poll(() => api.of('logout').map(({ status }) => status)).toEqual([200])
  await time.pass(10 * seconds, seconds)
  expect(api.count('logout')).toBe(1)
  for (const tab of tabs) expect((await seen(tab)).mostDialogs).toBe(1)
  await context.clock.resume()
  await modal(tabs[1]!).getByRole('button').click()
  for (const [index, tab] of tabs.entries()) {
    await expect(tab).toHaveURL(loginAddress(`/scanner?tab=${index}`))
    await expect(modal(tab)).toHaveCount(0)
    await expect(loginForm(tab)).toBeVisible()
  }
  await time.pass(5 * seconds, seconds)
  expect(api.count('logout')).toBe(1)
})

const signals = ['isLogin', 'sessionExpired'] as const

test('IN10 the flag and sessionExpired from another tab, in either order, together or a moment apart: the modal', async ({
  context,
  openTabs,
  otherTab,
  time,
  api,
}) => {
  const tabs = await openTabs(2)
  const other = await otherTab()
  const write = async (keys: readonly string[]) => {
    await other.evaluate((each) => {
      for (const key of each) localStorage.setItem(key, key === 'isLogin' ? 'false' : String(Date.now()))
    }, keys)
    await untilHeard(tabs, other)
  }
  for (const [at, order] of [signals, signals.toReversed()].entries()) {
    // By day one order together, the other a moment apart.
    for (const apart of isNightly ? [0, 100] : [at * 100]) {
      const what = `${order.join(' before ')}, ${apart} ms apart`
      // For how long a tab waits for the second passes here and nowhere else.
      await time.stop(tabs[0]!)
      if (apart === 0) await write(order)
      else {
        await write(order.slice(0, 1))
        await time.pass(apart)
        await write(order.slice(1))
      }
      await time.pass(2 * seconds, 500)
      for (const tab of tabs) {
        await expect(modal(tab), what).toBeVisible()
        expect(new URL(tab.url()).pathname, what).toBe('/scanner')
      }
      expect(api.count('logout'), what).toBe(0)
      await context.clock.resume()
      await modal(tabs[0]!).getByRole('button').click()
      for (const tab of tabs) await expect(loginForm(tab), what).toBeVisible()
      // The cookies are still good.
      await other.evaluate(() => localStorage.setItem('isLogin', 'true'))
      for (const tab of tabs) await expect(tab.locator('#menu'), what).toBeAttached()
    }
  }
})

/** Listens in this tab for word of activity in others; gives what waits for the next. */
async function hearingOfActivity(page: Page) {
  await page.evaluate(() => {
    const words = { heard: 0 }
    new BroadcastChannel('patchbay activity').addEventListener('message', () => (words.heard += 1))
    Object.assign(globalThis, { words })
  })
  const heard = () => page.evaluate(() => (globalThis as unknown as { words: { heard: number } }).words.heard)
  return async (act: () => Promise<void>) => {
    const before = await heard()
    await act()
    await expect.poll(heard, { intervals: [10, 20, 50] }).toBeGreaterThan(before)
  }
}

test('IN17 activity in one tab is activity in all', async ({ openTabs, time }) => {
  const tabs = await openTabs(2)
  const [working, other] = [tabs[0]!, tabs[1]!]
  await time.stop(working)
  const untilTold = await hearingOfActivity(other)
  // Longer than the limit, at night two hours.
  for (let times = 0; times < (isNightly ? 24 : 8); times += 1) {
    await untilTold(() => move(working, 5 + times, 5))
    await time.pass(5 * minutes)
  }
  for (const tab of tabs) await expect(modal(tab)).toHaveCount(0)
  await untilTold(() => move(working, 300, 300))
  await time.pass(29 * minutes + 58 * seconds)
  for (const tab of tabs) await expect(modal(tab)).toHaveCount(0)
  await time.pass(3 * seconds, 500)
  await expect(modal(working)).toBeVisible()
  await expect(modal(other)).toBeVisible()
})

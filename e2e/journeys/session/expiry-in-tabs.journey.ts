import { expect, minutes, modal, modalWords, realPause, seconds, test } from './fixture/session.ts'
import { move } from './fixture/move.ts'
import { seen } from './fixture/observe.ts'

for (const count of [2, 3, 8]) {
  test(`IN9 all ${count} tabs show one modal each, and one call ends the session`, async ({
    openTabs,
    time,
    api,
  }) => {
    const tabs = await openTabs(count)
    await time.stop(tabs[0]!)
    await move(tabs[0]!, 5, 5)
    await time.pass(29 * minutes + 55 * seconds, 5 * minutes)
    for (const tab of tabs) await expect(modal(tab)).toHaveCount(0)
    await time.pass(7 * seconds, 500)
    for (const tab of tabs) {
      await expect(modal(tab)).toHaveCount(1)
      await expect(modal(tab)).toContainText(modalWords)
    }
    await realPause(300)
    expect(api.count('logout')).toBe(1)
    expect((await seen(tabs[0]!)).mostDialogs).toBe(1)
  })
}

for (const order of [
  ['isLogin', 'sessionExpired'],
  ['sessionExpired', 'isLogin'],
]) {
  for (const apart of [0, 100]) {
    test(`IN10 ${order.join(' before ')}, ${apart} ms apart: the modal`, async ({
      openTabs,
      otherTab,
      api,
    }) => {
      const tabs = await openTabs(2)
      const other = await otherTab()
      await other.evaluate(
        async ([keys, pause]) => {
          for (const key of keys) {
            localStorage.setItem(key, key === 'isLogin' ? 'false' : String(Date.now()))
            if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
          }
        },
        [order, apart] as const,
      )
      for (const tab of tabs) {
        await expect(modal(tab)).toBeVisible()
        expect(new URL(tab.url()).pathname).toBe('/scanner')
      }
      expect(api.count('logout')).toBe(0)
    })
  }
}

test('IN17 activity in one tab is activity in all', async ({ openTabs, time }) => {
  const tabs = await openTabs(2)
  const [working, other] = [tabs[0]!, tabs[1]!]
  await time.stop(working)
  for (let times = 0; times < 24; times += 1) {
    await move(working, 5 + times, 5)
    await realPause(30)
    await time.pass(5 * minutes)
  }
  for (const tab of tabs) await expect(modal(tab)).toHaveCount(0)
  await move(working, 300, 300)
  await realPause(100)
  await time.pass(29 * minutes + 58 * seconds)
  for (const tab of tabs) await expect(modal(tab)).toHaveCount(0)
  await time.pass(3 * seconds, 500)
  await expect(modal(working)).toBeVisible()
  await expect(modal(other)).toBeVisible()
})

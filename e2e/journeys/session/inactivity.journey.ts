import type { Page } from '@playwright/test'
import {
  callBeside,
  callbackOf,
  expect,
  flag,
  loginAddress,
  loginForm,
  minutes,
  modal,
  modalWords,
  realPause,
  seconds,
  signIn,
  test,
} from './fixture/session.ts'
import { move } from './fixture/move.ts'
import { aside, names } from './fixture/line.ts'
import { seen, stampError, writesOf } from './fixture/observe.ts'

const deep = '/workflows/search-and-locate?q=10.1.1.1&live=no'

/** Has something of the page behind the modal the focus? */
const focusOutside = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused !== null && focused !== document.body && focused.closest('dialog') === null
  })

/** Expires everybody: nobody does anything for the limit. */
async function idle(time: { pass: (ms: number, step?: number) => Promise<void> }): Promise<void> {
  await time.pass(30 * minutes + 2 * seconds)
}

test('IN1 nothing at 29:59, the modal at 30:00', async ({ openSignedIn, time }) => {
  const page = await openSignedIn()
  await time.stop(page)
  await move(page, 5, 5)
  await time.pass(29 * minutes + 59 * seconds)
  await expect(modal(page)).toHaveCount(0)
  await time.pass(2 * seconds, 500)
  await expect(modal(page)).toHaveText(new RegExp(`^${modalWords.replaceAll('.', '\\.')}\\s*OK$`))
  await expect(modal(page).getByRole('button')).toHaveText(['OK'])
})

test('IN1 in the last two minutes the time left is said, and a key takes it away', async ({
  openSignedIn,
  time,
}) => {
  const page = await openSignedIn()
  await time.stop(page)
  await move(page, 5, 5)
  await time.pass(27 * minutes + 50 * seconds)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await time.pass(70 * seconds, 1_000)
  await expect(page.getByRole('timer')).toContainText('1:00')
  await page.keyboard.press('Shift')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await time.pass(2 * minutes)
  await expect(modal(page)).toHaveCount(0)
})

test('IN2 a movement at 29:59 begins the time anew', async ({ openSignedIn, time }) => {
  const page = await openSignedIn()
  await time.stop(page)
  await move(page, 5, 5)
  await time.pass(29 * minutes + 59 * seconds)
  await move(page, 50, 50)
  await time.pass(29 * minutes + 58 * seconds)
  await expect(modal(page)).toHaveCount(0)
  await time.pass(3 * seconds, 500)
  await expect(modal(page)).toBeVisible()
})

const places: readonly [string, (page: Page) => Promise<unknown>, string][] = [
  ['a letter', async () => {}, 'a'],
  ['Tab', async () => {}, 'Tab'],
  ['Escape', async () => {}, 'Escape'],
  ['ArrowDown', async () => {}, 'ArrowDown'],
  ['Shift', async () => {}, 'Shift'],
  ['F2', async () => {}, 'F2'],
  [
    'a letter in a field',
    (page) => page.getByLabel('Search for an identifier').evaluate((field) => (field as HTMLElement).focus()),
    'b',
  ],
  [
    'an arrow in an open dropdown',
    async (page) => {
      await page.getByRole('button', { name: /Ada/ }).focus()
      await page.keyboard.press('Enter')
      await page.clock.runFor(500)
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    },
    'ArrowDown',
  ],
  [
    'a letter in a modal dialog',
    (page) =>
      page.evaluate(() => {
        const dialog = document.createElement('dialog')
        const input = document.createElement('input')
        dialog.append(input)
        document.body.append(dialog)
        dialog.showModal()
        input.focus()
      }),
    'c',
  ],
  [
    'a letter where events are stopped',
    (page) =>
      page.evaluate(() => {
        const input = document.createElement('input')
        input.addEventListener('keydown', (event) => event.stopImmediatePropagation())
        document.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true)
        document.body.append(input)
        input.focus()
      }),
    'd',
  ],
]

test('IN3 every key anywhere begins the time anew', async ({ openSignedIn, time }) => {
  test.setTimeout(240_000)
  const page = await openSignedIn()
  await time.stop(page)
  for (const [what, prepare, key] of places) {
    await prepare(page)
    await page.keyboard.press('Shift')
    await time.pass(29 * minutes + 50 * seconds, 5 * minutes)
    await page.keyboard.press(key)
    await time.pass(20 * seconds)
    await expect(modal(page).filter({ hasText: modalWords }), what).toHaveCount(0)
    await page.evaluate(() => {
      document.querySelector('dialog')?.remove()
      ;(document.activeElement as HTMLElement | null)?.blur()
    })
  }
  // A key held down repeats, and each time counts.
  await page.keyboard.down('x')
  await time.pass(29 * minutes + 50 * seconds, 5 * minutes)
  await page.keyboard.down('x')
  await time.pass(20 * seconds)
  await expect(modal(page)).toHaveCount(0)
})

test('IN4 data, timers, refreshes, focus and events made by scripts are no activity', async ({
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn('/workflows/search-and-locate')
  await time.stop(page)
  await move(page, 5, 5)
  for (let minute = 0; minute < 29; minute += 1) {
    await time.pass(minutes)
    await page.evaluate(() => {
      for (const name of ['mousemove', 'keydown', 'wheel', 'touchmove']) {
        document.body.dispatchEvent(new Event(name, { bubbles: true }))
      }
      window.dispatchEvent(new Event('focus'))
      scrollBy(0, 3)
    })
  }
  expect(api.count('refresh')).toBe(3)
  await time.pass(62 * seconds)
  await expect(modal(page)).toBeVisible()
})

test('IN5 the modal cannot be closed or passed by', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/account')
  await page.locator('#menu').getByRole('link', { name: 'Scanner' }).click()
  await idle(time)
  const dialog = modal(page)
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  await expect(dialog).toHaveAccessibleName(modalWords)
  const ok = dialog.getByRole('button')
  await expect(ok).toBeFocused()
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.mouse.click(640, 790)
  await page.mouse.click(20, 20)
  await expect(dialog).toBeVisible()
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Tab')
    expect(await focusOutside(page)).toBe(false)
  }
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('a, input, [tabindex]')) element.focus()
  })
  expect(await focusOutside(page)).toBe(false)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(dialog).toBeVisible()
  await ok.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(loginAddress('/scanner'))
})

test('IN5 Space presses OK too', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/scanner')
  await idle(time)
  await expect(modal(page).getByRole('button')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(loginAddress('/scanner'))
})

test('IN6 the tab that expires ends the session silently', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn(deep)
  await idle(time)
  await expect(modal(page)).toBeVisible()
  expect(await flag(page)).toBe('false')
  expect(await stampError(page, 'sessionExpired')).toBeLessThan(100)
  await expect.poll(() => api.count('logout')).toBe(1)
  await expect(page).toHaveURL(deep)
  await expect(page.locator('#menu')).toHaveCount(0)
  await expect(page.getByText('Ada')).toHaveCount(0)
  await realPause(500)
  expect(api.count('logout')).toBe(1)
  expect((await seen(page)).toasts).toEqual([])
})

test('IN7 after expiry no tab calls any more', async ({ openSignedIn, time, api }) => {
  const pages = [await openSignedIn(deep), await openSignedIn('/scanner')]
  api.set('search', { instead: 'hang' })
  await pages[0]!.goto('/workflows/search-and-locate?q=10.1.1.9')
  await expect.poll(() => api.count('search')).toBe(2)
  await idle(time)
  for (const page of pages) await expect(modal(page)).toBeVisible()
  await expect.poll(() => api.count('logout')).toBe(1)
  const calls = api.calls.length
  for (const page of pages) {
    await page.evaluate(() => {
      for (const name of ['focus', 'online', 'offline', 'online', 'pageshow'])
        window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange'))
    })
  }
  await time.sleep(24 * 60 * minutes)
  await time.pass(5 * minutes)
  await realPause(500)
  expect(api.calls.slice(calls).map(({ name }) => name)).toEqual([])
  for (const page of pages) expect((await seen(page)).toasts).toEqual([])
})

test('IN8 OK tells all tabs and leads to the page at expiry, query included', async ({
  openSignedIn,
  time,
}) => {
  const page = await openSignedIn(deep)
  await idle(time)
  await modal(page).getByRole('button').click()
  await expect(page).toHaveURL(loginAddress(deep))
  await expect(loginForm(page)).toBeVisible()
  expect(await stampError(page, 'logoutAllTabs')).toBeLessThan(100)
  expect((await seen(page)).toasts).toEqual([])
})

for (const count of [2, 3, 8]) {
  test(`IN9 all ${count} tabs show one modal each, and one call ends the session`, async ({
    openTabs,
    time,
    api,
  }) => {
    test.setTimeout(120_000)
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

test('IN11 one OK leads every tab to its own way back', async ({ openTabs, time }) => {
  const tabs = await openTabs(3)
  await idle(time)
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await modal(tabs[1]!).getByRole('button').click()
  for (const [index, tab] of tabs.entries()) {
    await expect(tab).toHaveURL(loginAddress(`/scanner?tab=${index}`))
    await expect(modal(tab)).toHaveCount(0)
    await expect(loginForm(tab)).toBeVisible()
  }
})

test('IN12 two OKs in the same moment end on the sign-in page', async ({ openTabs, time }) => {
  const tabs = await openTabs(2)
  await idle(time)
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await Promise.all(
    tabs.map((tab) => tab.evaluate(() => document.querySelector<HTMLElement>('dialog button')?.click())),
  )
  for (const tab of tabs) await expect(loginForm(tab)).toBeVisible()
  await realPause(500)
  let writes = 0
  for (const tab of tabs) writes += (await writesOf(tab, 'logoutAllTabs')).length
  expect(writes).toBeGreaterThan(0)
  expect(writes).toBeLessThanOrEqual(2)
})

test('IN13 the first movement after a long sleep renews nothing', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn('/scanner')
  await move(page, 5, 5)
  await time.set(page, 31 * minutes)
  await move(page, 90, 90)
  await expect(modal(page)).toBeVisible({ timeout: 2_000 })
  expect(await flag(page)).toBe('false')
  expect(api.count('refresh')).toBe(1)
})

test('IN14 after a night of sleep expiry comes before any refresh', async ({ openTabs, time, api }) => {
  const tabs = await openTabs(2)
  const before = api.count('refresh')
  await time.sleep(8 * 60 * minutes)
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await realPause(500)
  expect(api.count('refresh')).toBe(before)
})

test('IN15 a tab that was frozen past the limit shows the modal before it calls', async ({
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn(deep)
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
  await realPause(1_000)
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

test('IN17 activity in one tab is activity in all', async ({ openTabs, time }) => {
  test.setTimeout(120_000)
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

test('IN18 after signing in again in the same tab everything works again', async ({
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn(deep)
  await idle(time)
  await modal(page).getByRole('button').click()
  await signIn(page)
  await expect(page).toHaveURL(deep)
  await expect.poll(() => api.count('search')).toBe(2)
  const refreshes = api.count('refresh')
  await time.stop(page)
  await move(page, 5, 5)
  await time.pass(13 * minutes + seconds)
  expect(api.count('refresh')).toBe(refreshes + 1)
  await time.pass(16 * minutes + 50 * seconds)
  await expect(modal(page)).toHaveCount(0)
  await time.pass(12 * seconds, 1_000)
  await expect(modal(page)).toBeVisible()
})

test('IN19 a reload under the modal is the plain sign-in page', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/scanner')
  await idle(time)
  await expect(modal(page)).toBeVisible()
  await page.reload()
  await expect(loginForm(page)).toBeVisible()
  await realPause(500)
  await expect(modal(page)).toHaveCount(0)
  expect((await seen(page)).toasts).toEqual([])
  await signIn(page)
  await expect(page).toHaveURL('/scanner')
  await realPause(500)
  await expect(modal(page)).toHaveCount(0)
})

test('IN20 a tab opened while others show the modal is the sign-in page', async ({
  openSignedIn,
  open,
  time,
}) => {
  const page = await openSignedIn('/scanner')
  await idle(time)
  await expect(modal(page)).toBeVisible()
  const other = await open('/account')
  await expect(loginForm(other)).toBeVisible()
  await expect(modal(other)).toHaveCount(0)
  await expect(modal(page)).toBeVisible()
})

test('IN21 no question of the browser holds up OK', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/workflows/search-and-locate')
  await page.locator('form[aria-label=Identifier] input').fill('half a wor')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.dismiss()
  })
  await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
  await idle(time)
  await modal(page).getByRole('button').click()
  await expect(loginForm(page)).toBeVisible()
  expect(asked).toBe(0)
})

test('IN22 a start that hangs for half an hour ends on the sign-in page', async ({
  open,
  otherTab,
  api,
  time,
}) => {
  await (await otherTab()).evaluate(() => localStorage.setItem('isLogin', 'true'))
  api.set('refresh', { instead: 'hang' })
  const page = await open('/scanner')
  await expect.poll(() => api.count('refresh')).toBe(1)
  await time.pass(31 * minutes, 5 * minutes)
  await expect(loginForm(page).or(modal(page))).toBeVisible({ timeout: 25_000 })
})

test('IN23 after a logout no time runs', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn('/scanner')
  await page.getByRole('button', { name: /Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(loginForm(page)).toBeVisible()
  const calls = api.order().length
  await time.pass(120 * minutes, 10 * minutes)
  await expect(modal(page)).toHaveCount(0)
  expect(api.order()).toHaveLength(calls)
  expect(callbackOf(page)).toBe('/scanner')
})

test('IN24 the modal keeps its rule while the window changes', async ({ openSignedIn, time }) => {
  const page = await openSignedIn('/scanner')
  await idle(time)
  await expect(modal(page)).toBeVisible()
  for (const [width, wanted] of [
    [1280, 256],
    [499, 474],
    [900, 180],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await expect
      .poll(async () => Math.abs((await modal(page).boundingBox())!.width - wanted))
      .toBeLessThanOrEqual(1)
  }
})

test('IN25 ten thousand movements cost next to nothing and write nothing', async ({
  openSignedIn,
  context,
}) => {
  const page = await openSignedIn('/scanner')
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value
  }
  const writes = (await seen(page)).writes.length
  const before = await spent()
  await page.evaluate(() => {
    for (let times = 0; times < 10_000; times += 1) window.dispatchEvent(new Event('mousemove'))
  })
  const made = await spent()
  for (let times = 0; times < 200; times += 1) await page.mouse.move(times, times)
  const real = await spent()
  expect(made - before).toBeLessThan(0.5)
  expect(real - made).toBeLessThan(0.5)
  expect((await seen(page)).writes).toHaveLength(writes)
})

test('IN26 with its silent logout the session is over at the server too', async ({
  openSignedIn,
  otherTab,
  context,
  time,
  api,
}) => {
  const page = await openSignedIn('/scanner')
  const captured = await context.cookies()
  expect(captured.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['__Host-access', '__Host-refresh']),
  )
  await idle(time)
  await expect(modal(page)).toBeVisible()
  await expect.poll(() => api.of('logout')[0]?.status).toBe(200)
  // Who kept a copy of the cookies has nothing.
  const cookie = captured.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const [method, path] of [
    ['GET', 'users/profile'],
    ['POST', 'users/token/refresh'],
  ] as const) {
    const answer = await fetch(`${api.origin}/api/${path}/`, {
      method,
      headers: { cookie, 'content-type': 'application/json', [aside]: '1' },
    })
    expect(answer.status, path).toBe(401)
  }
  await expect(callBeside(await otherTab(), 'GET /users/profile/')).rejects.toThrow('401')
})

test('IN27 the silent logout is sent at once or never', async ({ openSignedIn, context, time, api }) => {
  const page = await openSignedIn('/scanner')
  await context.setOffline(true)
  api.set('logout', { instead: 'abort' })
  await idle(time)
  await expect(modal(page)).toBeVisible()
  await time.pass(10 * seconds)
  await context.setOffline(false)
  api.set('logout', undefined)
  const logouts = api.count('logout')
  await modal(page).getByRole('button').click()
  await signIn(page)
  await expect(page.locator('#menu')).toBeAttached()
  await time.pass(minutes, 5_000)
  expect(api.count('logout')).toBe(logouts)
  await expect(page.locator('#menu')).toBeAttached()
})

test('IN28 a silent logout on its way is given up when somebody signs in', async ({
  openTabs,
  time,
  api,
}) => {
  const tabs = await openTabs(2)
  api.set('logout', { delay: 3_000 })
  let caller: Page | undefined
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (request.url().endsWith('/users/logout/')) caller = tab
    })
  }
  await idle(time)
  for (const tab of tabs) await expect(modal(tab)).toBeVisible()
  await expect.poll(() => api.count('logout')).toBe(1)
  const failed: string[] = []
  for (const tab of tabs) tab.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  const other = tabs.find((tab) => tab !== caller)!
  await modal(other).getByRole('button').click()
  await signIn(other)
  await expect(other.locator('#menu')).toBeAttached()
  await expect.poll(() => failed).toContain('/api/users/logout/')
  await realPause(3_000)
  for (const tab of tabs) await expect(tab.locator('#menu')).toBeAttached()
  expect(await flag(other)).toBe('true')
})

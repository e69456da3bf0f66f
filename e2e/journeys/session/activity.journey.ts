import type { Page } from '@playwright/test'
import { expect, minutes, modal, modalWords, seconds, test } from './fixture/session.ts'
import { move } from './fixture/move.ts'
import { seen } from './fixture/observe.ts'

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

test('IN1 RF2 RF10 nothing at 29:59, the modal at 30:00, whatever is refreshed meanwhile, and no refresh after it', async ({
  openSignedIn,
  time,
  api,
}) => {
  const page = await openSignedIn()
  await time.stop(page)
  await move(page, 5, 5)
  await time.pass(12 * minutes + 50 * seconds)
  expect(api.count('refresh')).toBe(1)
  await time.pass(20 * seconds)
  expect(api.count('refresh')).toBe(2)
  await time.pass(13 * minutes)
  expect(api.count('refresh')).toBe(3)
  await time.pass(3 * minutes + 49 * seconds)
  await expect(modal(page)).toHaveCount(0)
  await time.pass(2 * seconds, 500)
  await expect(modal(page)).toHaveText(new RegExp(`^${modalWords.replaceAll('.', '\\.')}\\s*OK$`))
  await expect(modal(page).getByRole('button')).toHaveText(['OK'])
  await time.pass(24 * 60 * minutes, 60 * minutes)
  expect(api.count('refresh')).toBe(3)
  expect((await seen(page)).toasts).toEqual([])
})

test('IN2 a movement at 29:59 begins the time anew; in the last two minutes the time left is said, and a key takes it away', async ({
  openSignedIn,
  time,
}) => {
  const page = await openSignedIn()
  await time.stop(page)
  await move(page, 5, 5)
  await time.pass(29 * minutes + 59 * seconds)
  await move(page, 50, 50)
  await time.pass(27 * minutes + 50 * seconds)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await time.pass(70 * seconds, 1_000)
  await expect(page.getByRole('timer')).toContainText('1:00')
  await time.pass(58 * seconds, 1_000)
  await expect(modal(page)).toHaveCount(0)
  await page.keyboard.press('Shift')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await time.pass(29 * minutes + 58 * seconds)
  await expect(modal(page)).toHaveCount(0)
  await time.pass(3 * seconds, 500)
  await expect(modal(page)).toBeVisible()
})

test('IN3 every key anywhere begins the time anew', async ({ openSignedIn, time }) => {
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

test('IN25 ten thousand movements within a second set off next to nothing and write nothing', async ({
  openSignedIn,
  time,
}) => {
  const page = await openSignedIn('/scanner')
  await time.stop(page)
  await page.evaluate(() => {
    const set = { off: [] as string[] }
    Object.assign(globalThis, { set })
    const counted = (on: object, name: string) => {
      const was = (on as Record<string, (...given: unknown[]) => unknown>)[name]!
      Object.assign(on, {
        [name](this: unknown, ...given: unknown[]) {
          set.off.push(name)
          return was.apply(this, given)
        },
      })
    }
    // Whatever a movement may set off passes one of these; a page that is drawn again, the scheduler's channel.
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'fetch', 'queueMicrotask'])
      counted(window, name)
    counted(MessagePort.prototype, 'postMessage')
    counted(BroadcastChannel.prototype, 'postMessage')
    new MutationObserver((changes) => set.off.push(...changes.map(({ type }) => type))).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  const setOff = () => page.evaluate(() => (globalThis as unknown as { set: { off: string[] } }).set.off)
  // Answers that the page still waits for are nothing that a movement sets off.
  let last = -1
  const isQuiet = async () => {
    const before = last
    last = (await setOff()).length
    return last === before
  }
  await expect.poll(isQuiet, { intervals: [300] }).toBe(true)
  const writes = (await seen(page)).writes.length
  await page.evaluate(() => {
    for (let times = 0; times < 10_000; times += 1) window.dispatchEvent(new Event('mousemove'))
  })
  const { moves } = await seen(page)
  // Those of scripts are no activity; real ones come with the frames, on a busy machine several in one.
  for (let times = 0; (await seen(page)).moves < moves + 100; times += 1)
    await page.mouse.move(times % 800, 795)
  // One word to the other tabs.
  expect((await setOff()).slice(last).length).toBeLessThanOrEqual(3)
  expect((await seen(page)).writes).toHaveLength(writes)
  expect((await seen(page)).moves).toBeGreaterThan(10_000)
})

import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { isNightly } from '@patchbay/server/test-tally'
import { findAppearances } from './appearances.ts'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

/** Those that judge by colour, and by nothing else that other colours change. */
const aboutColour = ['color-contrast', 'link-in-text-block']

/**
 * Serious and critical findings of axe, each with the elements it is about. With `colours` the rules about colour alone,
 * for a page that was looked at in the other colours just before. These cost three times all others: by day they are asked about
 * each appearance of text, at night about all text.
 */
export async function seriousFindings(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // A ground that fades to its colour is under its text for half a second only; the colours it ends with are looked at.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  // Once a page: reading its half a megabyte takes as long as a small page's rules.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source)
  // Every rule runs; what passed is not described node by node, which took two seconds more on a page of many rows.
  const options: axe.RunOptions = { resultTypes: ['violations'] }
  const colourless = Object.fromEntries(aboutColour.map((rule) => [rule, { enabled: false }]))
  const found: axe.Result[] = []
  if (rules === 'all') {
    found.push(
      ...(await violations(page, 'document', {
        ...options,
        // What is seen on a control is part of what it is called (WCAG 2.5.3): off in this release of axe, on in the next.
        rules: { ...colourless, 'label-content-name-mismatch': { enabled: true } },
      })),
    )
  }
  if (!isNightly) await findAppearances(page)
  const colours: axe.RunOptions = { ...options, runOnly: { type: 'rule', values: aboutColour } }
  found.push(...(await violations(page, isNightly ? 'document' : 'appearances', colours)))
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What axe finds on the whole page, or on what was found for its colours. */
async function violations(page: Page, where: 'document' | 'appearances', options: axe.RunOptions) {
  const found = await page.evaluate(
    async ({ where, options }) => {
      if (where === 'document') return (await window.axe?.run(document, options))?.violations
      // Asked about nothing axe would look at everything.
      const include = window.appearances ?? []
      return include.length === 0 ? [] : (await window.axe?.run({ include }, options))?.violations
    },
    { where, options },
  )
  if (found === undefined) throw new Error('axe is not on the page.')
  return found
}

/**
 * What a finger would miss: buttons, links and fields that do not answer 21 px above and below their middle, each with its name
 * and its height in px. A link within a sentence is not counted (WCAG 2.5.5 excepts it), nor what is covered for a while; one of which another target takes the middle is.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollX, scrollY } = globalThis
    const targets = 'button, a[href], input, select, textarea, summary, [role=tab], [role=menuitem]'
    const small = [...document.querySelectorAll<HTMLElement>(targets)].filter((target) => {
      const shown = (target.closest('label') ?? target).getBoundingClientRect()
      if (!target.checkVisibility({ visibilityProperty: true }) || shown.height === 0) return false
      if (target.closest('[inert]')) return false
      const within = target.tagName === 'A' && getComputedStyle(target).display === 'inline'
      if (within && target.parentElement?.textContent.trim() !== target.textContent.trim()) return false
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const at = (below: number) => document.elementFromPoint(left + width / 2, top + height / 2 + below)
      const answers = (there: Element | null) => there !== null && target.contains(there)
      // What lies over its middle hides it for a while, unless that answers a finger itself.
      const hidden = !answers(at(0)) && at(0)?.closest(targets) == null
      return !hidden && !(shown.height < 44 ? [0, -21, 21] : [0]).every((below) => answers(at(below)))
    })
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return small.map(
      (target) =>
        `${target.ariaLabel ?? (target.textContent || target.closest('label')?.textContent)}: ${target.getBoundingClientRect().height}`,
    )
  })
}

/** Wide, and on a phone. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** On a phone; a journey about looks goes its way at this size, where it is harder to go. */
export const phone = sizes[1]

/**
 * The page as it stands, wide and on a phone, each in both colours: nothing serious, nothing that would have to be scrolled to
 * sideways, and on a phone nothing that a finger misses. By day axe sees it wide in light colours and on a phone in dark ones, at
 * night each. It is left on a phone in light colours. With SHOTS each look is a picture of that name there.
 */
export async function expectLooksWell(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The page hears of its new size a moment later than this does.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, `${name}: how wide it is drawn`).toBe(size.width)
    const colours = size === phone ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
    for (const colorScheme of colours) {
      await page.emulateMedia({ colorScheme })
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const bright = async () => Number(/\d+/.exec(await ground())?.[0]) > 127
      await expect.poll(bright).toBe(colorScheme === 'light')
      const look = `${name}-${size.width}-${colorScheme}`
      if (isNightly || (size === phone) === (colorScheme === 'dark'))
        expect(await seriousFindings(page, colorScheme === colours[0] ? 'all' : 'colours'), look).toEqual([])
      const folder = process.env['SHOTS']
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${look}.png`, fullPage: true })
    }
    expect(await wide(), `${name}: how wide it is drawn`).toBe(size.width)
    if (size === phone) expect(await smallTargets(page), `${name}: what a finger misses`).toEqual([])
  }
}

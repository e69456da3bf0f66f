import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Watches for a text that was taken for more than a text. */
export async function watchForMarks(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'open'] as const) {
      Object.defineProperty(window, name, { value: () => ((window as { __xss?: number }).__xss = 1) })
    }
  })
}

/** Nothing ran, nothing became an element, nothing leads to a script, and the page still stands. */
export async function expectOnlyText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const strange = [
      ...document.querySelectorAll(
        'main script, main iframe, main object, main embed, main base, main meta, main link, main math, main marquee, body style',
      ),
    ]
    const links = [...document.querySelectorAll('a[href]')].filter(
      (link) => new URL((link as HTMLAnchorElement).href).origin !== location.origin,
    )
    const handlers = [...document.querySelectorAll('body *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    )
    return {
      ran: (window as { __xss?: number }).__xss ?? null,
      elements: [...strange, ...links, ...handlers].map((element) => element.outerHTML.slice(0, 120)),
      header: document.querySelector('header')?.checkVisibility() ?? false,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })
  expect({ where, ...found }).toEqual({ where, ran: null, elements: [], header: true, wide: 0 })
}

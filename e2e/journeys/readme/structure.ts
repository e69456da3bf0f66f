import type { Page } from '@playwright/test'

/** A word with a digit in it is a name or a number of the campus, which may be another next time. */
const ofCampus = /\S*\d\S*/g

/**
 * What a page is made of, in its order and each once: landmarks, headings, columns and tabs by what they are called; facts come and go with what is read. Names and
 * numbers of the campus are left out, so that it changes with the page alone.
 */
export async function structureOf(page: Page): Promise<readonly string[]> {
  const parts = await page.evaluate(() => {
    const roles: readonly (readonly [string, string])[] = [
      ['main, [role=main]', 'main'],
      ['nav', 'navigation'],
      ['section[aria-label], section[aria-labelledby]', 'region'],
      ['form[aria-label], form[aria-labelledby]', 'form'],
      ['table[aria-label], table[aria-labelledby]', 'table'],
      ['h1, h2, h3', 'heading'],
      ['th[scope=col], thead th, [role=columnheader]', 'column'],
      ['[role=tab]', 'tab'],
    ]
    const nameOf = (element: Element) => {
      const label = element.getAttribute('aria-label')
      if (label !== null) return label
      const by = element.getAttribute('aria-labelledby')
      if (by !== null) return document.querySelector(`#${CSS.escape(by)}`)?.textContent ?? ''
      return /^(H\d|TH|DT)$/.test(element.tagName) || element.getAttribute('role') === 'tab'
        ? (element.textContent ?? '')
        : ''
    }
    return [...document.body.querySelectorAll(roles.map(([selector]) => selector).join(', '))]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const role = roles.find(([selector]) => element.matches(selector))?.[1] ?? ''
        return `${role} ${nameOf(element)}`
      })
  })
  const plain = parts.map((part) => part.replaceAll(ofCampus, '#').replaceAll(/\s+/g, ' ').trim())
  return [...new Set(plain)]
}

import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { signInByCall } from '../product/api.ts'
import type { Product } from '../product/running.ts'
import { seriousFindings } from '../seriousness.ts'

const screen = '/site-resources/operating-hours'
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface Listed {
  readonly rows: readonly { readonly id: string; readonly version: number }[]
}

/** What the journeys added goes again: a freeze would hold back those of other screens. Of one in force two people have to say so. */
async function removeAll(product: Product): Promise<void> {
  const type = { 'content-type': 'application/json' }
  const engineer = { cookie: await signInByCall(product, 'engineer'), ...type }
  const second = { cookie: await signInByCall(product, 'administrator'), ...type }
  for (const list of ['freezes/', '', 'calendars/']) {
    const at = `${product.url}/api${screen}/${list}`
    const { data } = (await (await fetch(at, { headers: engineer })).json()) as { readonly data: Listed }
    for (const { id, version } of data.rows) {
      const remove = (headers: typeof engineer) =>
        fetch(`${at}remove/`, { method: 'POST', headers, body: JSON.stringify({ id, version }) })
      const alone = await remove(engineer)
      const removed = alone.status === 409 ? await remove(second) : alone
      expect(removed.status, await removed.text()).toBe(200)
    }
  }
}
test.afterEach(({ product }) => removeAll(product))

const event = (uid: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  ...lines,
  'END:VEVENT',
]
const holidays = [
  'BEGIN:VCALENDAR',
  ...event('a', 'DTSTART;VALUE=DATE:20201225', 'RRULE:FREQ=YEARLY', 'SUMMARY:Christmas Day'),
  ...event('b', 'SUMMARY:Without a day'),
  'END:VCALENDAR',
].join('\n')

async function fillHours(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Add set of hours' })
  await form.getByLabel('Name').fill('Campus hours')
  await form.getByLabel('Time zone').fill('Europe/Oslo')
  for (const day of weekdays) await form.getByLabel(day).fill('24 h')
  await form.getByLabel('Warning before changes').selectOption('while open')
  await form.getByRole('button', { name: 'Save set of hours' }).click()
}

test('holidays are read from a file, hours are added with their faults at the fields, and the list says what is open', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  const page = await asRole('engineer', `${screen}?list=calendars`)
  await page.getByRole('button', { name: 'Import .ics' }).click()
  await page.getByRole('textbox', { name: 'Calendar' }).fill('Norway')
  await page.getByLabel('Pasted .ics file').fill(holidays)
  await page.getByRole('button', { name: 'Preview holidays' }).click()
  await expect(page.getByRole('table', { name: 'Not understood' })).toContainText('it has no start')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await page.getByRole('tab', { name: /^Days/ }).click()
  await expect(
    page.getByRole('region', { name: 'Norway' }).getByRole('table', { name: 'Days' }),
  ).toContainText('Christmas Day')

  await page.getByRole('link', { name: 'Hours', exact: true }).click()
  await page.getByRole('button', { name: 'Add set of hours' }).first().click()
  const form = page.getByRole('region', { name: 'Add set of hours' })
  await form.getByLabel('Exceptions').fill('2026-12-24 8-12 Christmas Eve')
  await form.getByRole('textbox', { name: 'Holidays' }).fill('Norway')
  await fillHours(page)
  await expect(form.getByLabel('Exceptions')).toHaveAccessibleDescription(
    /Line 1: write a day, its hours and why/,
  )
  await form.getByLabel('Exceptions').fill('2026-12-24 08:00-12:00 Christmas Eve\n2026-12-31 closed New Year')
  await form.getByRole('button', { name: 'Save set of hours' }).click()
  const opened = page.getByRole('region', { name: 'Campus hours' })
  await expect(opened).toContainText('Hours of Campus hours, Europe/Oslo: ')
  const week = opened.getByRole('table', { name: 'This week' }).getByRole('row')
  await expect(week).toHaveCount(1 + weekdays.length)
  await expect(week.filter({ hasText: 'today' })).toHaveCount(1)
  await expect(week.filter({ hasText: 'today' })).toHaveAttribute('aria-current', 'date')
  expect(await seriousFindings(page)).toEqual([])
})

test('in a freeze the form of a port says so at its beginning, and its preview refuses', async ({
  asRole,
}) => {
  const page = await asRole('engineer', `${screen}?list=freezes&add=yes`)
  const form = page.getByRole('region', { name: 'Add freeze' })
  await form.getByLabel('Name').fill('Exams')
  await form.getByLabel('Reason').fill('Exams are written')
  await form.getByLabel('From').fill('2026-01-01 00:00')
  await form.getByLabel('Until').fill('2099-01-01 00:00')
  await form.getByLabel('Time zone').fill('UTC')
  await form.getByLabel('Who may override it').selectOption('nobody')
  await form.getByRole('button', { name: 'Save freeze' }).click()
  await expect(page.getByRole('region', { name: 'Exams' })).toContainText('in force')
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/command-centre/switch-port-assignment?port=sw-b02-1%20Gi1/0/20')
  await expect(page.getByRole('status', { name: 'Open now' })).toContainText(/by Exams: Exams are written/)
  await page.getByLabel('Description').fill('Moved desk')
  await page.getByLabel('Reason').fill('A desk moves')
  await page.getByRole('button', { name: 'Preview' }).click()
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks).toContainText(/Changes are frozen until .* by Exams: Exams are written\./)
  await expect(page.getByText(/Blocked by/)).toBeVisible()
})

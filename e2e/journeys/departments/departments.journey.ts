import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { signInByCall } from '../product/api.ts'
import type { Product } from '../product/running.ts'
import { seriousFindings } from '../seriousness.ts'

const screen = '/site-resources/departments'
const departments = (page: Page) => page.getByRole('table', { name: 'Departments' })
const rowOf = (page: Page, code: string) => departments(page).getByRole('row').filter({ hasText: code })

interface Listed {
  readonly rows: readonly { readonly id: string; readonly version: number }[]
}

/** What the journeys added goes again, so that each of them finds what it expects. */
async function removeAll(product: Product): Promise<void> {
  const headers = { cookie: await signInByCall(product, 'engineer'), 'content-type': 'application/json' }
  const at = `${product.url}/api${screen}`
  const { data } = (await (await fetch(`${at}/`, { headers })).json()) as { readonly data: Listed }
  for (const { id, version } of data.rows)
    await fetch(`${at}/remove/`, { method: 'POST', headers, body: JSON.stringify({ id, version }) })
}
test.afterEach(({ product }) => removeAll(product))

const add = async (page: Page, code: string, name: string) => {
  await page.getByRole('button', { name: 'Add department' }).first().click()
  const form = page.getByRole('region', { name: 'Add department' })
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Save department' }).click()
  await expect(page.getByRole('region', { name: code, exact: true })).toBeVisible()
}

test('a department is added with its faults at the fields, found, changed and removed, and history says so', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  const page = await asRole('engineer', screen)
  await expect(page.getByText('There are no departments yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add department' }).last().click()
  const form = page.getByRole('region', { name: 'Add department' })
  await form.getByLabel('Code').fill('PHY')
  await form.getByRole('textbox', { name: 'Rooms' }).fill('B07/nowhere')
  await form.getByRole('button', { name: 'Save department' }).click()
  // All at once, whatever found them, and whoever saved stands in the first.
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/must not be empty/)
  await expect(form.getByLabel('Name')).toBeFocused()
  const rooms = form.getByRole('textbox', { name: 'Rooms' })
  await expect(rooms).toHaveAccessibleDescription(/B07\/nowhere is not known/)
  await expect(page.locator('[data-toast]')).toBeVisible()
  await form.getByLabel('Name').fill('Physics')
  await rooms.fill('')
  await form.getByRole('combobox', { name: 'Add to rooms' }).fill('b01-1')
  await form.getByRole('option').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rooms).toHaveValue(/^B01\/B01-1\d\d$/)
  await form.getByRole('button', { name: 'Save department' }).click()

  const opened = page.getByRole('region', { name: 'PHY', exact: true })
  // The failure's toast has ended with the success.
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expect(opened.getByRole('heading', { name: 'PHY' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Edit department')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  const editing = page.getByRole('region', { name: 'Edit PHY' })
  await editing.getByLabel('IT contact').fill('kim')
  await editing.getByRole('button', { name: 'Save department' }).click()
  await opened.getByRole('tab', { name: 'History' }).click()
  await expect(page).toHaveURL(/part=history/)
  await expect(opened.getByText('IT contact: – → kim')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'PHY' })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Filter departments' }).fill('kim')
  await expect(page.getByText('1 of 1 department')).toBeVisible()
  await expect(page).toHaveURL(/q=kim/)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'PHY' }).click()
  await opened.getByRole('button', { name: 'Remove department' }).click()
  await opened.getByRole('button', { name: 'Remove PHY' }).click()
  await expect(opened.getByText('This department was removed.')).toBeVisible()
  // With all of them removed the way to them is still there.
  await page.goto(screen)
  await page.getByRole('button', { name: 'Show removed' }).click()
  await rowOf(page, 'PHY').first().click()
  await opened.getByRole('button', { name: 'Restore PHY' }).click()
  await expect(opened.getByRole('button', { name: 'Edit department' })).toBeVisible()
})

test('who saves second sees both and decides', async ({ asRole, complaints, product }) => {
  complaints.expect(/status of 409/, /failed: 409/)
  const page = await asRole('engineer', screen)
  await add(page, 'CHE', 'Chemistry')
  await page.getByRole('button', { name: 'Edit department' }).click()
  const form = page.getByRole('region', { name: 'Edit CHE' })
  await form.getByLabel('Head').fill('mine')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const headers = { cookie: await signInByCall(product, 'administrator'), 'content-type': 'application/json' }
  const detail = await fetch(`${product.url}/api${screen}/detail/?id=${id}`, { headers })
  const { data } = (await detail.json()) as {
    data: { row: { version: number; values: Record<string, unknown> } }
  }
  const filled = Object.entries(data.row.values).filter(([name]) => !/_count$|^ports_up$/.test(name))
  const values = { ...Object.fromEntries(filled), deputy: 'theirs' }
  const body = JSON.stringify({ id, version: data.row.version, values })
  expect((await fetch(`${product.url}/api${screen}/`, { method: 'PUT', headers, body })).status).toBe(200)

  await form.getByRole('button', { name: 'Save department' }).click()
  await expect(form.getByText(/^administrator saved this at .*Compare both\.$/)).toBeInViewport()
  const both = form.getByRole('table', { name: 'Theirs and yours' })
  await expect(both.getByRole('row', { name: /Deputy/ })).toContainText('theirs')
  await expect(both.getByRole('row', { name: /Head/ })).toContainText('mine')
  await form.getByRole('button', { name: 'Apply mine on top' }).click()
  await form.getByRole('button', { name: 'Save department' }).click()
  const opened = page.getByRole('region', { name: 'CHE', exact: true })
  await opened.getByRole('tab', { name: 'History' }).click()
  await expect(opened.getByText('Head: – → mine')).toBeVisible()
})

test('a file is previewed with all its faults, a workbook is imported by its columns, and both are undone as one', async ({
  asRole,
}) => {
  const page = await asRole('engineer', `${screen}?import=yes`)
  await page.getByLabel('Pasted text').fill('Code;Name;Rooms\nA;;\nB;Second;B99/1\nC;Third;\n')
  await page.getByRole('button', { name: 'Preview import' }).click()
  const faults = page.getByRole('table', { name: 'Faults' })
  await expect(faults.getByRole('row')).toHaveCount(3)
  await expect(faults.getByRole('row', { name: /^2/ })).toContainText('must not be empty')
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])

  const book = join(import.meta.dirname, 'two-departments.xlsx')
  await page.getByLabel('File to import').setInputFiles(book)
  await page.getByLabel('Kostenstelle').selectOption('Cost centre')
  await page.getByRole('button', { name: 'Import 2 departments' }).click()
  await expect(page.getByText('2 departments added, 0 changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the departments' }).click()
  await expect(rowOf(page, 'XLB')).toContainText('"Quoted", and more')
  await expect(rowOf(page, 'XLA')).toContainText('4711')

  await page.goto(`${screen}?import=yes`)
  await page.getByLabel('Pasted text').fill('code,name\nXLA,Another name\nXLC,New\n')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByRole('button', { name: 'Import 2 departments' }).click()
  // Also when the page was left: from the list of imports, and from the history of what it changed.
  await page.goto(screen)
  await rowOf(page, 'XLC').getByRole('link').first().click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('link', { name: 'Undo import …' }).click()
  await expect(page.getByRole('table', { name: 'What changes' }).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo 2 departments' }).click()
  await expect(page.getByRole('table', { name: 'Past imports' }).getByRole('row').nth(1)).toContainText(
    'Undone.',
  )
  expect(await seriousFindings(page)).toEqual([])
  await page.goto(screen)
  await expect(page.getByText('2 departments', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'XLA')).toContainText('From a workbook')
})

test('several are chosen, edited and removed, each as the preview shows', async ({ asRole }) => {
  const page = await asRole('engineer', `${screen}?import=yes`)
  await page.getByLabel('Pasted text').fill('code,name\nM1,One\nM2,Two\nM3,Three\n')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1)).toContainText(
    'Name: One',
  )
  await page.getByRole('button', { name: 'Import 3 departments' }).click()
  await page.getByRole('button', { name: 'Show the departments' }).click()
  for (const code of ['M1', 'M2']) await page.getByRole('checkbox', { name: `Choose ${code}` }).check()
  await page.getByRole('button', { name: 'Edit …' }).click()
  await page.getByLabel('Field', { exact: true }).selectOption('Cost centre')
  const editing = page.getByRole('region', { name: 'Edit the chosen departments' })
  await editing.getByLabel('Cost centre').fill('4711')
  await editing.getByRole('button', { name: 'Preview' }).click()
  await expect(editing.getByRole('row', { name: /M1/ })).toContainText('Cost centre: – → 4711')
  expect(await seriousFindings(page)).toEqual([])
  await editing.getByRole('button', { name: 'Save 2 departments' }).click()
  await expect(rowOf(page, 'M2')).toContainText('4711')
  await expect(rowOf(page, 'M3')).not.toContainText('4711')
  await page.getByRole('checkbox', { name: 'Choose M3' }).check()
  await page.getByRole('button', { name: 'Choose all 3 departments' }).click()
  await page.getByRole('button', { name: 'Remove …' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Remove 3 departments' }).click()
  await expect(page.getByText('There are no departments yet')).toBeVisible()
})

test('thousands are scrolled and walked by keys, ordered and exported; who only reads is offered nothing else', async ({
  asRole,
  product,
}) => {
  const headers = { cookie: await signInByCall(product, 'engineer'), 'content-type': 'application/json' }
  const at = `${product.url}/api${screen}`
  const lines = Array.from(
    { length: 1_200 },
    (_, index) => `N${String(index).padStart(4, '0')},Number ${index}`,
  )
  const text = ['code,name', ...lines].join('\n')
  const asked = { method: 'POST', headers, body: JSON.stringify({ text, columns: null }) }
  const preview = (await (await fetch(`${at}/import/preview/`, asked)).json()) as { data: { digest: string } }
  const body = JSON.stringify({ text, columns: null, digest: preview.data.digest })
  const applied = await fetch(`${at}/import/apply/`, { method: 'POST', headers, body })
  const { data } = (await applied.json()) as { data: { import: string } }

  const page = await asRole('desk', screen)
  await expect(page.getByText('1\u2009200 departments')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  for (const name of ['Import', 'Add department'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  expect(await departments(page).getByRole('row').count()).toBeLessThan(120)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'N1199' })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/sort=-code/, async (route) => {
    await released
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Code' }).click()
  await expect(page).toHaveURL(/sort=-code/)
  // Until they have come in the new order, the rows stay where they were.
  await expect(page.locator('[aria-busy=true]').getByRole('link', { name: 'N0000' })).toBeAttached()
  release()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(departments(page).getByRole('row').nth(1)).toContainText('N1199')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'N1198', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit department' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^departments-\d{4}-\d\d-\d\d\.csv$/)
  const undo = { method: 'POST', headers, body: JSON.stringify({ import: data.import }) }
  expect((await fetch(`${at}/import/undo/`, undo)).status).toBe(200)
})

import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const path = '/administration/policies'
const panel = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })

test('what is protected is typed, looked at, saved with the reason, and seen at the port', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('printer', 'policies')
  const page = await asRole('administrator', `${path}?open=protected-things`)
  const part = panel(page, 'Protected things')
  const form = part.getByRole('form', { name: 'Change Protected things' })
  await form.getByLabel('Classes').fill(`Exams:\nswitch\n`)
  await form.getByRole('button', { name: 'Review what saving does' }).click()
  await expect(form.getByText(/^Line 2: “switch” begins with none of/)).toBeVisible()
  await expect(form.getByText(/^Say why in a few words/)).toBeVisible()
  await form.getByLabel('Classes').fill(`Exams:\nswitch exam-*\ndevice ${device.mac}\n`)
  await form.getByLabel('Why').fill('the exams of May')
  await form.getByRole('button', { name: 'Review what saving does' }).click()
  const changes = form.getByRole('table', { name: 'What saving changes' })
  await expect(changes.getByRole('row', { name: /Exams/ })).toContainText(`device ${device.mac}`)
  await form.getByRole('button', { name: 'Save Protected things' }).click()
  await expect(form).toHaveCount(0)
  await expect(part.getByText(/^Set by administrator, .*: the exams of May$/)).toBeVisible()
  await part.getByRole('button', { name: 'History of protected things' }).click()
  await expect(part.getByRole('list', { name: 'History of protected things' })).toContainText('switch exam-*')

  await page.goto(
    `/common-queries/cisco-switch?q=${encodeURIComponent(`${device.switch} ${device.port}`)}&view=port`,
  )
  await expect(page.getByRole('main').getByText(`Exams (device ${device.mac})`).first()).toBeVisible({
    timeout: 35_000,
  })

  // As it was, for the journeys that follow.
  await page.goto(`${path}?open=protected-things`)
  await form.getByLabel('Classes').fill('')
  await form.getByLabel('Why').fill('the exams are over')
  await form.getByRole('button', { name: 'Review what saving does' }).click()
  await form.getByRole('button', { name: 'Save Protected things' }).click()
  await expect(part.getByText('none', { exact: true })).toBeVisible()
})

test('of two who change a policy at the same time, the slower one is told and overwrites nothing', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 409/, /failed: 409/)
  const first = await asRole('administrator', `${path}?open=retention`)
  const second = await first.context().newPage()
  await second.goto(`${path}?open=retention`)
  const change = async (page: Page, days: string) => {
    const form = panel(page, 'Retention').getByRole('form')
    await form.getByLabel('Questions, days').fill(days)
    await form.getByLabel('Why').fill(`for ${days} days`)
    await form.getByRole('button', { name: 'Review what saving does' }).click()
    await form.getByRole('button', { name: 'Save Retention' }).click()
  }
  await expect(panel(second, 'Retention').getByRole('form')).toBeVisible()
  await change(first, '80')
  await expect(panel(first, 'Retention').getByText(/^Set by administrator, .*: for 80 days$/)).toBeVisible()
  await change(second, '70')
  await expect(second.getByText(/^Somebody else changed it meanwhile/)).toBeVisible()
  await expect(panel(second, 'Retention').getByText(/: for 80 days$/)).toBeVisible()
})

test('without its key the page is NotFound', async ({ asRole }) => {
  const page = await asRole('desk', path)
  await expect(page.getByRole('main').getByText('NotFound', { exact: true })).toBeVisible()
})

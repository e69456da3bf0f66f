import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { connectAgain, removeSystem, screen, secretInFile } from './by-call.ts'

test('a system is changed; at another address it asks for its login again', async ({
  asRole,
  complaints,
  lab,
  product,
}) => {
  complaints.expect(/status of 400/, /PUT \S+\/system\/ failed: 400/)
  const name = 'kea-changed'
  const { port } = await connectAgain(
    product,
    { name, title: 'Kea once more' },
    { system: 'kea-1', credential: 'kea-login' },
  )
  lab.undoing(() => removeSystem(product, name))
  const login = await secretInFile(product, 'kea-login')
  const page = await asRole('administrator', `${screen}?system=${name}`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const form = page.getByRole('form', { name: 'Change Kea once more' })
  await form.getByLabel('Title').fill('Kea renamed')
  await expect(form.getByText(`The stored login ${login.username} stays.`)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Kea renamed' })).toBeVisible()

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const moving = page.getByRole('form', { name: 'Change Kea renamed' })
  await moving.getByLabel('Port', { exact: true }).fill(String((port ?? 0) + 1))
  await expect(moving.getByText('Re-enter the login')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await moving.getByRole('button', { name: 'Save' }).click()
  await expect(moving.getByLabel('Password')).toHaveAccessibleDescription(/Enter the secret again/)
  await moving.getByLabel('User name').fill(login.username)
  await moving.getByLabel('Password').fill(login.secret)
  await moving.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText(`:${(port ?? 0) + 1}`)
})

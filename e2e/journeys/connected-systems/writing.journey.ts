import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { connectAgain, removeSystem, screen } from './by-call.ts'

test('changes are allowed once there is a credential that writes, and not without it', async ({
  asRole,
  lab,
  product,
}) => {
  const name = 'kea-written'
  await connectAgain(
    product,
    { name, title: 'Kea to be written' },
    { system: 'kea-1', credential: 'kea-login' },
  )
  lab.undoing(() => removeSystem(product, name))
  const page = await asRole('administrator', `${screen}?system=${name}`)
  const changes = page.getByRole('region', { name: 'Changes' })
  const allow = changes.getByRole('checkbox', { name: 'Allow changes' })
  await expect(allow).toHaveAccessibleDescription(/Needs a write credential/)
  await changes.getByRole('button', { name: 'Add credential' }).click()
  await changes.getByLabel('User name').fill('writer')
  await changes.getByLabel('Password').fill('a secret of the writer')
  expect(await seriousFindings(page)).toEqual([])
  await changes.getByRole('button', { name: 'Save credential' }).click()
  await expect(changes.getByText('Writes as writer; stored encrypted.')).toBeVisible()
  // Before its first use: the agent does not know this account.
  await changes.getByRole('button', { name: 'Test credential' }).click()
  const signIn = changes
    .getByRole('list', { name: 'Steps of the test' })
    .getByRole('listitem')
    .filter({ hasText: 'Sign-in' })
  await expect(signIn).toContainText('failed', { timeout: 30_000 })
  await allow.click()
  await expect(allow).toBeChecked()
  await changes.getByRole('button', { name: 'Remove credential' }).click()
  await expect(changes.getByText('No write credential.')).toBeVisible()
  await expect(allow).not.toBeChecked()
})

test('a system that takes no login offers no credential', async ({ asRole }) => {
  const page = await asRole('administrator', `${screen}?system=dns-1`)
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('checkbox', { name: 'Allow changes' })).toHaveAccessibleDescription(
    /Read only: it takes no login/,
  )
  await expect(changes.getByRole('button')).toHaveCount(0)
})

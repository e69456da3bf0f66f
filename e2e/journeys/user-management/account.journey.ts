import { expect, screen, test } from './people-test.ts'

test('disabling a person who is signed in elsewhere ends that session at its next call, and enabling lets them in again', async ({
  asRole,
  people,
  elsewhere,
}) => {
  const eva = await people.make('eva', ['workflows-search-and-locate'])
  const hers = await elsewhere(eva, '/workflows/search-and-locate')
  await expect(hers.getByRole('heading', { name: 'Search and locate' })).toBeVisible()
  const page = await asRole('administrator', `${screen}?person=${eva.id}`)
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(`${eva.username} cannot sign in any more; 1 session ends`)).toBeVisible()
  await page.getByRole('button', { name: `Disable ${eva.username}` }).click()
  await expect(page.getByText('is disabled and signed out everywhere.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('Not signed in anywhere.')
  await hers.reload()
  await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('button', { name: `Enable ${eva.username}` }).click()
  await expect(page.getByText(`${eva.username} is enabled.`)).toBeVisible()
  expect(await people.person(eva.id)).toMatchObject({ status: 'active' })
})

test('a session and a token are ended one by one, and a reset gives a password that is shown once', async ({
  asRole,
  product,
  people,
  elsewhere,
}) => {
  const leo = await people.make('leo', ['queries-firewall'])
  const [one, two] = [await elsewhere(leo), await elsewhere(leo)]
  const token = await one.evaluate(async (password) => {
    const made = await fetch('/api/account/tokens/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'nightly script',
        keys: ['queries-firewall'],
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        password,
      }),
    })
    return made.status
  }, leo.password)
  expect(token).toBe(200)
  const page = await asRole('administrator', `${screen}?person=${leo.id}`)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^End session/ })
    .click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await two.reload()
  await expect(two.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the token nightly script' }).click()
  await expect(page.getByRole('region', { name: 'Tokens for programs' })).toContainText('revoked')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Generate password' }).click()
  const password = await page.getByLabel('Generated password').innerText()
  expect(password.length).toBeGreaterThanOrEqual(15)
  await expect(sessions).toContainText('Not signed in anywhere.')
  await page.reload()
  await expect(page.getByText('to be changed at the next sign-in')).toBeVisible()
  await expect(page.getByText(password)).toHaveCount(0)
})

test('too many wrong passwords are seen as locked, and unlocked here', async ({ asRole, people }) => {
  const max = await people.make('max')
  const page = await asRole('administrator')
  // A hundred wrong passwords are needed; the page is told of a person whom they have stopped.
  await page.route(/user-management\/person\/\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...body.data, status: 'locked' } } })
  })
  await page.goto(`${screen}?person=${max.id}`)
  await page.getByRole('button', { name: 'Unlock' }).click()
  const sent = page.waitForResponse('**/person/unlock/')
  await page.getByRole('button', { name: `Unlock ${max.username}` }).click()
  expect((await sent).status()).toBe(200)
  await expect(page.getByText(`${max.username} is unlocked.`)).toBeVisible()
})

test('why somebody holds a key or not, and a look at their menu that acts as nobody', async ({
  asRole,
  people,
}) => {
  const jon = await people.make('jon', ['workflows-ap-power-management'])
  const page = await asRole('administrator', `${screen}?person=${jon.id}`)
  await page.getByRole('tab', { name: /^Keys/ }).click()
  const why = page.getByRole('region', { name: 'Why' })
  await why.getByLabel(`Can ${jon.username} use`).selectOption('Power management')
  await expect(why.getByRole('status')).toHaveText('Yes, by a direct grant')
  await why.getByLabel(`Can ${jon.username} use`).selectOption('Approvals')
  await expect(why.getByRole('status')).toContainText(
    'Neither a role nor a group nor a direct grant gives this key.',
  )
  await expect(why.getByRole('status')).toContainText('role administrator, role approver')
  await expect(page).toHaveURL(/why=commands-approve/)
  await page.getByRole('button', { name: `View as ${jon.username}` }).click()
  const menu = page.getByRole('region', { name: `The menu of ${jon.username}` })
  await expect(menu).toContainText('Power management')
  await expect(menu).not.toContainText('User management')
  await expect(menu.getByRole('link')).toHaveCount(0)
})

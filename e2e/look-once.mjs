import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:31300'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const shots = process.argv.slice(2)
for (const [scheme, width, height] of [
  ['light', 1440, 900],
  ['dark', 390, 844],
]) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.goto(base + '/login')
  await page.getByLabel('Username or e-mail').fill('administrator')
  await page.getByLabel('Password', { exact: true }).fill('quiet-otter-41-lamps')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => !u.pathname.startsWith('/login'))
  for (const [i, path] of shots.entries()) {
    await page.goto(base + path)
    await page.waitForTimeout(4000)
    await page.screenshot({ path: `/tmp/shot-${i}-${scheme}-${width}.png`, fullPage: false })
  }
  await context.close()
}
await browser.close()

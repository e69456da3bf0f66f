import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNightly } from '@patchbay/server/test-tally'
import { browserLaunch } from '../browser.ts'
import { expect, test } from '../journey.ts'
import { codeKinds } from './codes.ts'
import { recordLabels } from './recorded.ts'
import type { Held } from './recorded.ts'

/** Each kind of code, straight, tilted and dim, each with a text of its own; by day each kind in one of the three ways. */
const labels: readonly Held[] = codeKinds.flatMap((kind, at): readonly Held[] =>
  [
    { kind, text: `B12-20${at}-A` },
    { kind, text: `B12-20${at}-B`, tilt: 28 },
    { kind, text: `B12-20${at}-C`, light: 60 },
  ].filter((_, way) => isNightly || way === at % 3),
)

const folder = mkdtempSync(join(tmpdir(), 'patchbay-camera-'))
const recorded = join(folder, 'labels.y4m')
const launch = browserLaunch('MAP *.campus.test 127.0.0.1')

// Chromium plays the recorded labels as its only camera.
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...launch,
    args: [
      ...launch.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${recorded}`,
    ],
  },
})

test.beforeAll(() => recordLabels(recorded, labels))
test.afterAll(() => rm(folder, { recursive: true }))

test('every kind of code is read by the camera, straight, tilted and in the dark', async ({ asRole }) => {
  // The camera shows each label for five seconds, and again after a minute.
  test.slow()
  const page = await asRole('engineer', '/scanner?mode=batch')
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  const main = page.getByRole('main')
  for (const { text } of labels) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 150_000 })
  }
  // The dark labels are said to be dark.
  await expect(main.getByText('It is too dark to read.', { exact: false })).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Stop camera' }).click()
  await expect(main.locator('video')).toHaveCount(0)
})

test('one code read by the camera is asked at once, and the camera goes off', async ({ asRole }) => {
  const page = await asRole('engineer', '/scanner')
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await expect(page).toHaveURL(/q=B12-20/, { timeout: 60_000 })
  await expect(page.getByRole('main').locator('video')).toHaveCount(0)
})

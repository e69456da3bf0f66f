import { defineConfig } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import { browserLaunch } from './journeys/browser.ts'

/** Journeys in a browser against real products, one for each worker, which the set-up starts. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  projects: [
    {
      name: 'journeys',
      testIgnore: 'journeys/session/**',
      // Those of a file stay in its order, in one worker: its campus is theirs meanwhile.
      fullyParallel: false,
    },
    {
      name: 'session',
      testMatch: 'journeys/session/**/*.journey.ts',
      // What a session does depends on no campus: people and browsers are the journey's own.
      fullyParallel: true,
      // Hours of three tabs take a minute when nothing else runs.
      timeout: 300_000,
    },
  ],
  globalSetup: './journeys/product/set-up.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A source may take 25 s until its own limit, and no journey is wrong because a machine of two cores is busy.
  timeout: 180_000,
  expect: { timeout: 12_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    colorScheme: 'light',
    // A page that waits draws its moving parts sixty times a second, which is most of what waiting costs: by day it is asked to
    // keep still, at night it moves.
    contextOptions: { reducedMotion: isNightly ? 'no-preference' : 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Recording each step takes a fifth as long again, and minutes of a browser whose hours pass in seconds; `--trace on`
    // records one journey that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Host names of the journeys' own, for what a browser grants to loopback and not to them.
    launchOptions: browserLaunch('MAP *.campus.test 127.0.0.1'),
  },
})

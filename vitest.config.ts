import { defineConfig } from 'vitest/config'

const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // It ends as soon as what it waits for is there.
  expect: { poll: { timeout: 15_000 } },
}
/** Files of one worker share its modules: loading them anew for each file costs half of all time. */
const shared = { isolate: false }
const project = (name: string, include: string[], rest: object = {}) => ({
  test: { ...node, name, include, ...rest },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('contract', ['contract/src/**/*.test.ts'], shared),
      project('connectors', ['connectors/src/**/*.test.ts'], shared),
      project('lab', ['lab/src/**/*.test.ts'], shared),
      project('web', ['web/src/**/*.test.ts'], shared),
      // They put other modules in the place of some, which does not reach one that is loaded already.
      project('components', ['web/src/**/*.test.tsx']),
      project('structure', ['scripts/**/*.test.ts']),
      project('server', ['server/src/**/*.test.ts'], {
        ...shared,
        globalSetup: ['server/src/database/test-server.ts'],
      }),
      project('campus', ['e2e/campus/**/*.test.ts'], {
        ...shared,
        globalSetup: ['server/src/database/test-server.ts'],
        testTimeout: 120_000,
        hookTimeout: 180_000,
      }),
      project('real', ['e2e/real-systems/**/*.test.ts'], {
        globalSetup: ['e2e/real-systems/systems/install.ts', 'server/src/database/test-server.ts'],
        testTimeout: 120_000,
        hookTimeout: 300_000,
      }),
    ],
  },
})

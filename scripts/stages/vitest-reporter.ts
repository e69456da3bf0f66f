import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { Failure, FileTime, Skip } from './counts.mjs'

/** Everything that a file takes of its worker, in seconds. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic()
  const all = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration
  return Math.round(all / 100) / 10
}

/**
 * Counts for `npm test`, what failed and why, and the time of each file, as JSON in the file that `TEST_REPORT` names. Vitest's own JSON
 * leaves out why a test was skipped.
 */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['TEST_REPORT']
    if (file === undefined) return
    let passed = 0
    const skipped: Skip[] = []
    const failures: Failure[] = unhandledErrors.map((error) => ({
      name: 'an error outside every test',
      why: error instanceof Object && 'message' in error ? String(error.message) : String(error),
    }))
    const files: FileTime[] = []
    for (const module of modules) {
      const place = { project: module.project.name, file: module.relativeModuleId }
      files.push({ file: place.file, seconds: secondsOf(module) })
      const before = failures.length
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') passed += 1
        else if (result.state === 'skipped') {
          const note =
            'note' in result && typeof result.note === 'string' ? result.note : 'it gives no reason'
          skipped.push({ name: test.fullName, reason: note })
        } else {
          const why = result.errors?.[0]?.message ?? 'it gives no reason'
          failures.push({ name: `${place.file} ${test.fullName}`, why, place })
        }
      }
      // A file that could not be loaded, or whose preparation failed, has no failed test of its own.
      if (failures.length === before && module.state() === 'failed') {
        const why = module.errors()[0]?.message ?? 'it gives no reason'
        failures.push({ name: place.file, why, place })
      }
    }
    failures.sort((one, other) => one.name.localeCompare(other.name))
    writeFileSync(file, JSON.stringify({ passed, failed: failures.length, skipped, failures, files }))
  }
}

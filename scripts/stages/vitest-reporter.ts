import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Counts for `npm test`, and what failed and why, as JSON in the file that `TEST_REPORT` names. Vitest's own JSON leaves out why a test was
 * skipped.
 */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['TEST_REPORT']
    if (file === undefined) return
    let passed = 0
    let failed = unhandledErrors.length
    const skipped: { name: string; reason: string }[] = []
    const failures: { name: string; why: string }[] = []
    for (const module of modules) {
      let failedHere = 0
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') passed += 1
        else if (result.state === 'skipped') {
          const note =
            'note' in result && typeof result.note === 'string' ? result.note : 'it gives no reason'
          skipped.push({ name: test.fullName, reason: note })
        } else {
          failedHere += 1
          const why = result.errors?.[0]?.message ?? 'it gives no reason'
          failures.push({ name: `${module.relativeModuleId} ${test.fullName}`, why })
        }
      }
      // A file that could not be loaded, or whose preparation failed, has no failed test of its own.
      if (failedHere === 0 && module.state() === 'failed') {
        failedHere = 1
        const why = module.errors()[0]?.message ?? 'it gives no reason'
        failures.push({ name: module.relativeModuleId, why })
      }
      failed += failedHere
    }
    failures.sort((one, other) => one.name.localeCompare(other.name))
    writeFileSync(file, JSON.stringify({ passed, failed, skipped, failures }))
  }
}

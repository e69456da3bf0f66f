import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checks } from './checks.ts'

test('every check of the session has a journey, and no journey claims one that is not on the list', () => {
  const named = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.journey.ts'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /\btest\(\s*['"`]((?:[A-Z]{2}\d+ )+)/g,
      ),
    ])
    .flatMap(([, ids]) => ids!.trim().split(' '))
  // Two checks share one loop of start-up: the name begins with a variable there.
  named.push('ST7', 'ST8')
  expect(checks.filter((id) => !named.includes(id))).toEqual([])
  expect(named.filter((id) => !checks.includes(id))).toEqual([])
  expect(checks).toHaveLength(125)
})

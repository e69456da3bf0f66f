import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { callList } from './calls.ts'

test('every call that a file exports is in the list, and none has the name of another', async () => {
  const listed = new Set<unknown>(callList)
  const missing: string[] = []
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.ts')) continue
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ `./${file}`)
    for (const [name, value] of Object.entries(exported)) {
      const isCall = typeof value === 'object' && value !== null && 'method' in value && 'access' in value
      if (isCall && !listed.has(value)) missing.push(`${file}: ${name}`)
    }
  }
  expect(missing).toEqual([])
  expect(new Set(callList.map(({ method, path }) => `${method} ${path}`)).size).toBe(callList.length)
})

import { cpus, loadavg } from 'node:os'
import { Skipped } from './report.ts'

/** A part prints its own report. */
type Part = () => Promise<void>

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  walk: async () => (await import('./walk.ts')).walk,
  ssh: async () => (await import('./ssh.ts')).ssh,
  size: async () => (await import('./size.ts')).size,
  record: async () => (await import('./record.ts')).record,
  search: async () => (await import('./search.ts')).search,
  'large-campus': async () => (await import('./large-campus.ts')).largeCampus,
  scale: async () => (await import('./scale.ts')).scaleOfIndex,
  import: async () => (await import('./import.ts')).importOutlets,
  'slow-system': async () => (await import('./slow-system.ts')).slowSystem,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const load = loadavg()[0]?.toFixed(1)
console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${load}, Node ${process.version}`)
for (const [name, open] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n${name}`)
  try {
    const run = await open()
    await run()
  } catch (error) {
    if (error instanceof Skipped) console.log(`  skipped: ${error.message}`)
    else {
      console.error(error)
      process.exitCode = 1
    }
  }
}

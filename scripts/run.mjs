import { inOurPlace } from './bootstrap/foreground.mjs'
import { ensureInstalled } from './bootstrap/installed.mjs'
import { node24 } from './bootstrap/node-24.mjs'
import { Sentence, inProject, sayAndExit } from './bootstrap/project.mjs'

// Runs on Node 20: `run.mjs FILE words…` runs a TypeScript file on Node 24, `run.mjs format` puts the code in shape.
const [file, ...words] = process.argv.slice(2)

async function main() {
  if (file === undefined)
    throw new Sentence('Which file? As in: node scripts/run.mjs lab/src/command-line.ts --help')
  await ensureInstalled()
  const what =
    file === 'format' ? [inProject('node_modules', 'oxfmt', 'bin', 'oxfmt'), '.'] : [inProject(file)]
  process.exitCode = await inOurPlace(node24(), [...what, ...words])
}

main().catch(sayAndExit)

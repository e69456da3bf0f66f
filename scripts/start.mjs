import { inOurPlace } from './bootstrap/foreground.mjs'
import { ensureInstalled } from './bootstrap/installed.mjs'
import { judgeBeforeInstalling, judgeSettings } from './bootstrap/judged.mjs'
import { node24 } from './bootstrap/node-24.mjs'
import { inProject, sayAndExit } from './bootstrap/project.mjs'
import { ensureWebBuilt } from './bootstrap/web-built.mjs'

// Runs on Node 20, before anything is installed: Node's own modules only.
const words = process.argv.slice(2)

async function main() {
  const asksOnly = words.length > 0
  if (!asksOnly) judgeBeforeInstalling(process.env)
  await ensureInstalled()
  if (!asksOnly) await ensureWebBuilt(judgeSettings)
  process.exitCode = await inOurPlace(node24(), [inProject('scripts', 'parent.ts'), ...words])
}

main().catch(sayAndExit)

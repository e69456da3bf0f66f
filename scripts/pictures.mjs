import { inOurPlace } from './bootstrap/foreground.mjs'
import { ensureInstalled } from './bootstrap/installed.mjs'
import { node24 } from './bootstrap/node-24.mjs'
import { Sentence, inProject, sayAndExit } from './bootstrap/project.mjs'
import { ensureBrowser } from './stages/browser.mjs'

// `npm run pictures`: takes the pictures of README.md anew from a lab that it starts, in both colours, and writes beside each what
// its page is made of. The journey that holds the pictures against their pages takes them.

async function main() {
  await ensureInstalled()
  const browser = await ensureBrowser(Number.POSITIVE_INFINITY)
  if ('missing' in browser) throw new Sentence(`No picture was taken: ${browser.missing}`)
  process.env.PICTURES = 'take'
  process.env.CHROMIUM = browser.path
  const program = inProject('node_modules', '@playwright', 'test', 'cli.js')
  const configuration = inProject('e2e', 'playwright.config.ts')
  const words = [program, 'test', '--config', configuration, '--workers=1', 'journeys/readme']
  process.exitCode = await inOurPlace(node24(), words)
}

main().catch(sayAndExit)

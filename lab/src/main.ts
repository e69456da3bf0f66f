import { LabSettingError, readLabSettings } from './settings.ts'
import { startLab } from './start.ts'

async function main(): Promise<void> {
  const settings = readLabSettings(process.env)
  const lab = await startLab(settings)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    // A listener that will not close must not keep the process.
    setTimeout(() => process.exit(0), 3_000).unref()
    lab.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (process.env['LAB_WATCH_PARENT'] === '1') {
    // The parent holds the other end of stdin: it closes however the parent dies.
    process.stdin.on('end', stop)
    process.stdin.on('close', stop)
    process.stdin.on('error', stop)
    process.stdin.resume()
  }
  process.stdout.on('error', stop)
  process.stdout.write(
    `${JSON.stringify({ ready: true, control: lab.controlUrl, systems: lab.systemsFile, places: lab.placesFile })}\n`,
  )
}

main().catch((error: unknown) => {
  const expected = error instanceof LabSettingError
  console.error(expected ? error.message : error)
  process.exit(1)
})

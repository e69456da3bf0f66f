import { setTimeout as pause } from 'node:timers/promises'
import { mkdir } from 'node:fs/promises'
import type { Server as TlsServer } from 'node:tls'
import type { Connector } from '@patchbay/connectors/connector/connector'
import { sql } from 'kysely'
import { failedAuthenticationRounds } from './ise-session/failed/rounds.ts'
import { buildApp } from './app.ts'
import { createHandlers } from './handlers.ts'
import type { CallContext } from './calls/call-context.ts'
import { startChanges } from './changes/start/changes.ts'
import { SubscriptionsTold } from './changes/history/subscriptions/notify-subscribers.ts'
import { NoteWriter } from './changes/ticket-notes/note-writer.ts'
import { endHolds } from './allocation/holds/hold-rows.ts'
import { endReclaims } from './allocation/reclaims/answer-reclaim.ts'
import { startCollector } from './collector/collector.ts'
import { errDisabledRounds } from './collector/err-disabled/rounds.ts'
import { probeRounds } from './collector/probe-switches.ts'
import { sampleRounds } from './dashboard/samples/rounds.ts'
import { quarantineOf, settle } from './record/database-home.ts'
import { retryUntilReachable } from './database/retry.ts'
import { openDatabase } from './database/open.ts'
import { subnetUseRounds } from './dhcp/use/rounds.ts'
import { usualLimits } from './http/limits.ts'
import { renewTls } from './http/tls.ts'
import type { Limits } from './http/limits.ts'
import type { Log } from './logging/log.ts'
import { offerFirstAccount } from './people/first-account.ts'
import { ensureLabAccounts } from './people/lab-accounts.ts'
import type { LabAccounts } from './people/lab-accounts.ts'
import { forgetOldQuestions } from './people/recent-questions.ts'
import { forgetOldDrafts } from './people/drafts.ts'
import { forgetOldDirectoryTries } from './people/directory-tries.ts'
import { learnRealms } from './directory/learn-realms.ts'
import { followDirectories } from './people/follow-directories.ts'
import { forgetOldDevices } from './people/known-devices.ts'
import { peoplePolicy } from './people/policy.ts'
import { startPlans } from './plans/start/start.ts'
import { forgetOldSessions } from './people/sessions.ts'
import { forgetOldTries } from './people/throttle.ts'
import { forgetOldNotices } from './notifications/forget-old.ts'
import { mailOf } from './notifications/mail/mail.ts'
import { Outbox } from './notifications/outbox.ts'
import { noDatabase } from './prepare-database.ts'
import { exportHead, whyNotSeen } from './record/heads.ts'
import type { Entry } from './record/append.ts'
import { Recorder } from './record/recorder.ts'
import { resuming } from './record/resume.ts'
import { unsoundEntry, watchRecord } from './record/watch.ts'
import { dailyQuestionRounds } from './firewall/daily/daily-rounds.ts'
import { usualPace } from './sources/pace.ts'
import { followKeyFile } from './secrets/rotation/rotation.ts'
import { licenceRounds } from './licences/licence-rounds.ts'
import { inventoryRounds } from './network-controller/inventory-rounds.ts'
import { accessPointRounds } from './wireless/access-point-rounds.ts'
import { openVault } from './secrets/vault.ts'
import { SettingError } from './settings/settings.ts'
import type { Settings } from './settings/settings.ts'
import { alarmOf, lookEvery, scarcerEntry, storageOf } from './storage/storage.ts'
import { upsRounds } from './ups/rounds.ts'
import { patchRounds } from './scanner/patch-rounds.ts'
import { destinationRule } from './systems/destination.ts'
import { distrustEntry } from './systems/distrust.ts'
import { expiringEntry } from './systems/expiry.ts'
import type { Hearing } from './systems/opened-system.ts'
import { skippedEntry } from './systems/circuit-breaker.ts'
import { databasePlaces, listeningPlaces } from './systems/own-addresses.ts'
import type { Own } from './systems/destination.ts'
import { firstReadRounds } from './collector/first-reads.ts'
import { endsSoonRounds, releasedRounds } from './security/watching/nightly-rounds.ts'
import { ownerRounds } from './security/watching/owner-rounds.ts'
import { ticketRounds } from './security/watching/ticket-rounds.ts'
import { resolveRounds } from './security/resolve/resolve-rounds.ts'
import { watchRounds } from './security/watching/watch-rounds.ts'
import { forgetOldAlerts } from './security/feeds/feeds.ts'
import { importSystems } from './systems/import.ts'
import { noSystems, openSystems } from './systems/open.ts'
import { isOpenToOthers } from './systems/systems-file.ts'

export interface Running {
  /** Where people reach it. */
  readonly url: string
  readonly lab: LabAccounts | null
  /** Link with which the first administrator is made; null when there is one. */
  readonly firstAccount: string | null
  /** Why it is sealed; null where it is not. */
  readonly sealed: string | null
  /** Why it is in quarantine; null where it is not. */
  readonly quarantine: string | null
  /** Resolves with a word for the log when it is to be stopped, and begun anew at the same port: a quarantine has ended, or begins. */
  readonly over: Promise<string>
  readonly port: number
  /** Finishes what runs within the limit, exports the record's head and closes everything. Safe to call twice. */
  stop(): Promise<void>
}

const everyMinute = 60_000
/** Milliseconds that a start waits for directories to tell their realms. */
const realmsWait = 3_000

/** Brings the whole server up, on a database that is prepared: key, systems, accounts, calls. */
export async function start(
  settings: Omit<Settings, 'databaseOwnerUrl'>,
  connectors: readonly Connector[],
  log: Log,
  limits: Partial<Limits> = {},
): Promise<Running> {
  if (settings.databaseUrl === null) throw new SettingError(noDatabase)
  await mkdir(settings.dataDir, { recursive: true })
  const opened = openDatabase(settings.databaseUrl, (error) =>
    log.warn({ error }, 'database connection lost'),
  )
  const { db } = opened
  await retryUntilReachable(() => sql`select 1`.execute(db), {
    away: (why) => log.warn({ why }, 'PostgreSQL does not answer; the start waits for it'),
  })
  // However busy the others are, whether the database answers is asked over a connection of its own.
  const pulse = openDatabase(
    settings.databaseUrl,
    (error) => log.debug({ error }, 'database connection lost'),
    { connections: 1, acquire: 800, statement: 2_000 },
  )

  const recorder = new Recorder(db)
  // In the log for whoever watches it, and in the record for whoever looks later.
  const raise = (alarm: string, told: object, words: string, entry: Entry) => {
    log.error({ ...told, alarm }, words)
    recorder.append(entry).catch((error: unknown) => log.error({ error }, 'record not written'))
  }
  const hearing: Hearing = {
    distrusted: (distrust) =>
      raise('peer-not-trusted', distrust, 'peer not trusted', distrustEntry(distrust)),
    skipped: (skipped) =>
      raise('system-spared', skipped, 'system not asked for a while', skippedEntry(skipped)),
    expiring: (expiring) =>
      raise('certificate-expiring', expiring, 'certificate comes to its end', expiringEntry(expiring)),
  }

  const vault = await openVault(db, settings)
  if (vault.sealed) log.error({ why: vault.why }, 'sealed')
  const followKeys = async () => {
    if (vault.sealed) return
    const record = (entry: Entry) => recorder.append(entry)
    await followKeyFile({ database: db, keys: vault.keys, dataDir: settings.dataDir, log, record })
  }
  // What cannot be sealed anew now is tried again each minute, and opens with the key it has.
  await followKeys().catch((error: unknown) => log.error({ error }, 'secrets not sealed anew'))
  const place = { database: db, dataDir: settings.dataDir, keys: vault.sealed ? null : vault.keys }
  const quarantine = await quarantineOf({ ...place, restored: settings.restored })
  if (quarantine !== null) log.error({ why: quarantine, alarm: 'quarantined' }, 'in quarantine')
  const isQuiet = vault.sealed || quarantine !== null
  if (settings.systemsFile !== null) {
    if (vault.sealed) log.error({ why: vault.why }, 'systems file not imported')
    else if (quarantine !== null) log.error({ why: quarantine }, 'systems file not imported')
    else {
      const imported = await importSystems(db, vault.keys, settings.systemsFile, connectors)
      log.info({ systems: imported.systems, devices: imported.devices }, 'systems file imported')
      if (await isOpenToOthers(settings.systemsFile)) log.warn({}, 'systems file can be read by others')
    }
  }
  const own: Own[] = await databasePlaces(settings.databaseUrl)
  const resolveDestination = destinationRule(settings.managementNetworks, () => own)
  const outside = { resolve: resolveDestination, log, now: () => new Date() }
  const systems =
    vault.sealed || isQuiet ? noSystems : await openSystems(db, vault, connectors, outside, hearing)
  const lab = settings.lab ? await ensureLabAccounts(db, settings.labPassword) : null

  const token = settings.lab ? null : await offerFirstAccount(db)

  const storage = storageOf({
    folder: settings.dataDir,
    scarcer: (room) => raise(alarmOf(room), room, 'little room on the disk of DATA_DIR', scarcerEntry(room)),
    roomy: (room) => log.info(room, 'room again on the disk of DATA_DIR'),
  })
  await storage.look()

  const stopping = new AbortController()
  const carries = settings.role !== 'web' && !isQuiet
  const hasRoom = () => storage.room.state !== 'full'
  const changes = startChanges({
    database: db,
    systems,
    log,
    runsJobs: carries,
    mayBegin: hasRoom,
  })
  const plans = startPlans(changes.worker, { runsJobs: carries, mayBegin: hasRoom })
  const over = Promise.withResolvers<string>()
  const context: CallContext = {
    database: db,
    pulse: pulse.db,
    recorder,
    log,
    vault,
    systems,
    site: {
      connectors,
      outside,
      networks: settings.managementNetworks.map(({ text }) => text),
      systemsFile: settings.systemsFile,
    },
    people: peoplePolicy(settings, resolveDestination),
    changes,
    plans,
    storage,
    dataDir: settings.dataDir,
    home: {
      quarantine,
      settle: async () => {
        await settle(place)
        over.resolve('quarantine ended')
      },
    },
    stopping: stopping.signal,
  }
  // An authentication is compared with them from the first question on, unless a directory is silent.
  await Promise.race([
    learnRealms({ database: db, systems, log }).catch((error: unknown) =>
      log.warn({ error }, 'realms not read'),
    ),
    pause(realmsWait, undefined, { ref: false }),
  ])
  const app = await buildApp({ settings, context, handlers: createHandlers(context), limits })
  const address =
    settings.role === 'worker' ? null : await app.listen({ port: settings.port, host: settings.host })
  const port = Number(new URL(address ?? 'http://none:0').port)
  own.push(...listeningPlaces(settings.host, port))

  const collector = isQuiet
    ? null
    : await startCollector({
        database: db,
        url: settings.databaseUrl,
        switches: () => systems.ofKind('switch'),
        rounds: [
          subnetUseRounds({ servers: () => systems.ofKind('dhcp'), log, now: () => new Date() }),
          failedAuthenticationRounds({ systems: () => systems.ofKind('identity'), now: () => new Date() }),
          errDisabledRounds({ switches: () => systems.ofKind('switch'), now: () => new Date() }),
          inventoryRounds({ systems: () => systems.ofKind('controller'), now: () => new Date() }),
          accessPointRounds({ systems: () => systems.ofKind('wireless'), now: () => new Date() }),
          upsRounds({ systems: () => systems.ofKind('ups'), now: () => new Date() }),
          licenceRounds({
            controllers: () => systems.ofKind('controller'),
            identities: () => systems.ofKind('identity'),
            files: { certificateFile: settings.tls?.certificateFile ?? null, keyFile: settings.keyFile },
            now: () => new Date(),
          }),
          probeRounds({ switches: () => systems.ofKind('switch'), now: () => new Date() }),
          firstReadRounds({ systems, connectors }),
          sampleRounds(() => new Date()),
          patchRounds({ systems }),
          watchRounds({ systems, now: () => new Date() }),
          resolveRounds({ systems, log }),
          releasedRounds({ systems, now: () => new Date() }),
          endsSoonRounds({ now: () => new Date() }),
          ownerRounds({ systems, now: () => new Date() }),
          ticketRounds({ systems }),
          dailyQuestionRounds({ systems, log, pace: usualPace }),
        ],
        log,
        runsJobs: settings.role !== 'web',
      })

  const origin = settings.publicUrl?.origin ?? address
  const outbox =
    settings.role === 'web' || isQuiet
      ? null
      : new Outbox({ database: db, systems, mail: mailOf(settings, { database: db, origin }), origin, log })
  const subscriptions =
    settings.role === 'web' || isQuiet ? null : new SubscriptionsTold({ database: db, log })
  const { beforeSending } = changes.worker
  const notes =
    settings.role === 'web' || isQuiet
      ? null
      : new NoteWriter({ database: db, systems, beforeSending, origin, log })

  const keepHead = async () => {
    // In quarantine what was kept says how far the record once was.
    if (vault.sealed || isQuiet) return
    // A database that was put back meanwhile: what was kept stays the proof of it.
    const why = await whyNotSeen(db, vault.keys, settings.dataDir)
    if (why === null) await exportHead(db, vault.keys, settings.dataDir)
    else over.resolve('quarantine begins')
  }
  const lookAtRecord = watchRecord({
    database: db,
    keys: vault.sealed ? null : vault.keys,
    dataDir: settings.dataDir,
    alarm: (unsound) => raise('record-not-sound', unsound, 'record does not verify', unsoundEntry(unsound)),
  })
  const renew = settings.tls === null ? null : renewTls(app.server as unknown as TlsServer, settings.tls, log)
  await renew?.()
  // One round at a time: a directory may take longer than a minute to say nothing.
  let following: Promise<void> | null = null
  const follow = () => {
    const means = { database: db, systems, log, now: () => new Date() }
    following ??= Promise.all([learnRealms(means), settings.role === 'web' ? null : followDirectories(means)])
      .then(() => undefined)
      .finally(() => (following = null))
    return following
  }
  const choreFailed = (error: unknown) => log.warn({ error }, 'chore failed')
  const forgetting = [
    forgetOldTries,
    forgetOldDirectoryTries,
    forgetOldSessions,
    forgetOldDrafts,
    forgetOldQuestions,
    forgetOldDevices,
    forgetOldNotices,
    endHolds,
    endReclaims,
    forgetOldAlerts,
  ]
  // One after the other: nobody waits for them, and at once they would open a connection each, every minute anew.
  const doChores = async () => {
    const forget = forgetting.map((old) => () => old(db))
    for (const chore of [lookAtRecord, keepHead, followKeys, watchClock, ...forget]) {
      if (stopping.signal.aborted) return
      await chore().catch(choreFailed)
    }
  }
  let doing: Promise<void> | null = null
  const chores = setInterval(() => {
    doing ??= doChores().finally(() => (doing = null))
    Promise.all([renew?.(), isQuiet ? null : follow()]).catch(choreFailed)
  }, everyMinute)
  const resume = resuming(recorder)
  const heartbeat = setInterval(() => {
    Promise.all([storage.look(), resume()]).catch((error: unknown) =>
      log.warn({ error }, 'disk not looked at'),
    )
  }, lookEvery)
  const watchClock = async () => {
    const asked = Date.now()
    const { rows } = await sql<{
      now: number
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
    const skew = (rows[0]?.now ?? asked) - (asked + Date.now()) / 2
    if (Math.abs(skew) > 2_000) log.error({ skew: Math.round(skew) }, 'clock differs from the database')
  }

  let stopped: Promise<void> | null = null
  const stop = async () => {
    stopping.abort()
    clearInterval(chores)
    clearInterval(heartbeat)
    const patience = setTimeout(() => app.server.closeAllConnections(), limits.stop ?? usualLimits.stop)
    await Promise.all([
      app.close().catch((error: unknown) => log.error({ error }, 'closing failed')),
      plans.stop().catch((error: unknown) => log.error({ error }, 'workflows not handed over')),
      changes.carrier.stop().catch((error: unknown) => log.error({ error }, 'changes not handed over')),
      outbox?.stop().catch((error: unknown) => log.error({ error }, 'notifications not handed over')),
      subscriptions?.stop().catch((error: unknown) => log.error({ error }, 'subscriptions not handed over')),
      notes?.stop().catch((error: unknown) => log.error({ error }, 'notes for tickets not handed over')),
      collector?.stop().catch((error: unknown) => log.error({ error }, 'collector not stopped')),
    ])
    clearTimeout(patience)
    await systems.close()
    await recorder.settled()
    await keepHead().catch((error: unknown) => log.error({ error }, 'head of the record not exported'))
    await Promise.all([opened.close(), pulse.close()])
    log.info({}, 'stopped')
  }
  log.info({ port }, 'listening')
  const ours = settings.publicUrl?.origin ?? address ?? ''
  return {
    url: ours,
    lab,
    // After the hash, where no proxy and no log of requests sees it.
    firstAccount: token === null ? null : `${ours}/login#first-account=${token}`,
    sealed: vault.sealed ? vault.why : null,
    quarantine,
    over: over.promise,
    port,
    stop: () => (stopped ??= stop()),
  }
}

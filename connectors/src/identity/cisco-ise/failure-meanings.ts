import type { FailureMeaning, Fixer } from '../detail.ts'

const meaning = (
  fixer: Fixer,
  sentence: string,
  remedy: string,
  certificate: FailureMeaning['certificate'] = null,
): FailureMeaning => ({ fixer, sentence, remedy, certificate })

const silentSupplicant = meaning(
  'desktop',
  'The device started to authenticate and then stopped answering.',
  'Set up its supplicant for this network, and let it trust the server’s certificate.',
)
const serverNotTrusted = meaning(
  'desktop',
  'The device did not trust the server’s certificate and stopped.',
  'Let the device trust the authority of the server’s certificate, and expect its name.',
  'server',
)
const directoryAway = meaning(
  'directory',
  'The directory could not be asked.',
  'Restore the connection between directory and policy node.',
)
const methodOff = meaning(
  'identity',
  'The device offered an authentication method that is not allowed here.',
  'Use an allowed method on the device, or allow its method in this policy set.',
)
const wrongPassword = meaning(
  'user',
  'The password was wrong.',
  'Enter the right password, or renew the one stored on the device.',
)

/**
 * What the numbers of failure reasons mean to people. The numbers and their texts are the product's own list (its
 * `FailureReasons` call); sentence, remedy and who can help are ours. A number that is not here has no meaning known to us.
 */
export const failureMeanings: Readonly<Record<string, FailureMeaning>> = {
  '5411': silentSupplicant,
  '5417': meaning(
    'network',
    'The switch did not apply a change of authorization.',
    'Let the switch accept changes of authorization from this node: check port, secret and client list.',
  ),
  '5434': meaning(
    'desktop',
    'The device failed repeatedly and is rejected for a while.',
    'Fix the cause of the earlier failures. The rejection then ends by itself.',
  ),
  '5440': silentSupplicant,
  '5441': silentSupplicant,
  '5449': meaning(
    'desktop',
    'The device failed repeatedly and is rejected for a while.',
    'Fix the cause of the earlier failures. The rejection then ends by itself.',
  ),
  '11007': meaning(
    'network',
    'The switch is not entered as a network device.',
    'Enter the switch as a network device, with the address it asks from.',
  ),
  '11036': meaning(
    'network',
    'The shared secrets of the switch and of its entry differ.',
    'Set the same shared secret on the switch and in its network device entry.',
  ),
  '12303': methodOff,
  '12309': silentSupplicant,
  '12321': serverNotTrusted,
  '12322': serverNotTrusted,
  '12503': methodOff,
  '12508': meaning(
    'certificates',
    'The certificate exchange failed.',
    'Give the device a valid certificate, and let it trust the server’s.',
  ),
  '12511': serverNotTrusted,
  '12514': meaning(
    'certificates',
    'The device presented a certificate of an untrusted authority.',
    'Give the device a certificate of the site’s authority, or trust its authority for authentication.',
    'client',
  ),
  '12515': meaning(
    'certificates',
    'The revocation list of the device’s authority is out of date, so its certificate was rejected.',
    'Publish a fresh revocation list that the policy node can fetch.',
    'client',
  ),
  '12516': meaning(
    'desktop',
    'The certificate of the device has expired.',
    'Enrol the device again, where it can reach the authority.',
    'client',
  ),
  '12517': meaning(
    'certificates',
    'The certificate of the device was revoked.',
    'Give the device a new certificate, if it is entitled to one.',
    'client',
  ),
  '12518': meaning(
    'certificates',
    'The certificate of the device is damaged or malformed.',
    'Give the device a new certificate from the right template.',
    'client',
  ),
  '12519': meaning(
    'certificates',
    'The type of the device’s certificate is not supported.',
    'Give the device a certificate with a supported key and signature.',
    'client',
  ),
  '12520': serverNotTrusted,
  '12521': serverNotTrusted,
  '12530': meaning(
    'desktop',
    'The certificate of the device is not valid yet.',
    'Correct the clock of the device or of its authority.',
    'client',
  ),
  '12555': meaning(
    'certificates',
    'The authority reports that the certificate of the device was revoked.',
    'Give the device a new certificate, if it is entitled to one.',
    'client',
  ),
  '12930': silentSupplicant,
  '12931': silentSupplicant,
  '12934': silentSupplicant,
  '12935': silentSupplicant,
  '12937': silentSupplicant,
  '15024': methodOff,
  '15039': meaning(
    'identity',
    'The authentication passed, but the matched rule denies access.',
    'Put the device, or the person, into the group that the right rule matches.',
  ),
  '15045': methodOff,
  '15047': methodOff,
  '15019': meaning(
    'identity',
    'The matched rule names a result that no longer exists.',
    'Set an existing authorization profile in the rule.',
  ),
  '22017': meaning(
    'identity',
    'The rules refuse this kind of authentication without an identity store.',
    'Add an authentication rule with a store that has this device or person.',
  ),
  '22040': wrongPassword,
  '22044': methodOff,
  '22045': methodOff,
  '22056': meaning(
    'identity',
    'No identity store that was asked has this device or person.',
    'Enter the device as an endpoint, or create the account in the directory that is asked.',
  ),
  '22063': wrongPassword,
  '22064': methodOff,
  '22091': meaning(
    'user',
    'The account was disabled after too many failures.',
    'Enable the account again, and correct the device with the old password.',
  ),
  '24203': meaning('user', 'The password must be changed first.', 'Change the password.'),
  '24206': meaning('identity', 'The account is disabled.', 'Enable the account.'),
  '24207': meaning('identity', 'The endpoint is disabled.', 'Enable the endpoint.'),
  '24216': meaning(
    'identity',
    'The internal users do not have this account.',
    'Create the account, or ask another store in the rules.',
  ),
  '24217': meaning(
    'identity',
    'The endpoint is not known.',
    'Enter the device as an endpoint, in the group of its kind.',
  ),
  '24347': meaning('directory', 'The account is disabled in the directory.', 'Enable the account.'),
  '24348': meaning('directory', 'The account is locked in the directory.', 'Unlock the account.'),
  '24349': meaning('directory', 'The account has expired in the directory.', 'Extend the account.'),
  '24350': meaning('user', 'The password has expired.', 'Change the password.'),
  '24401': directoryAway,
  '24406': wrongPassword,
  '24407': meaning('user', 'The password must be changed first.', 'Change the password.'),
  '24408': wrongPassword,
  '24409': meaning('directory', 'The account is disabled in the directory.', 'Enable the account.'),
  '24410': meaning(
    'directory',
    'The account may not authenticate at this hour.',
    'Try at another hour, or change the logon hours of the account.',
  ),
  '24412': meaning(
    'directory',
    'The directory does not have this account.',
    'Check the typed name, or create the account in the directory that is asked.',
  ),
  '24414': meaning('directory', 'The account has expired in the directory.', 'Extend the account.'),
  '24415': meaning('directory', 'The account is locked in the directory.', 'Unlock the account.'),
  '24429': directoryAway,
  '24437': meaning(
    'directory',
    'The directory does not have this computer.',
    'Join the computer to the domain.',
  ),
  '24446': directoryAway,
  '24484': meaning(
    'desktop',
    'The password of the computer’s own account has expired.',
    'Let the computer reach the domain to renew it, or join it again.',
  ),
  '24485': meaning(
    'desktop',
    'The password of the computer’s own account is wrong.',
    'Join the computer to the domain again.',
  ),
  '24486': meaning(
    'directory',
    'The account of the computer is disabled.',
    'Enable the account of the computer.',
  ),
  '24492': meaning(
    'directory',
    'The directory refused the computer.',
    'Check that the computer’s account is enabled, not locked, and has the right password.',
  ),
  '24495': directoryAway,
}

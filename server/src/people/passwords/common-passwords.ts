/**
 * Words and runs of keys that passwords are made of most: the head of every published list of broken passwords, and
 * words of this trade. Lower case, without separators.
 */
export const commonPasswords: readonly string[] = `
password passwort passord passwd pass word secret geheim hemmelig motdepasse contrasena wachtwoord losenord haslo heslo
parola senha sifre salasana parool jelszo kennwort adgangskode
letmein letme welcome willkommen velkommen bienvenue welkom changeme change changeit default temporary temp temporal
initial initial1 new newpass newpassword mypassword mypass access admin administrator administrador root superuser super
user username guest test tester testing test123 demo sample example login logon signin master service operator backup
support helpdesk desk office company business manager staff student teacher campus university college school faculty
library hospital network netadmin sysadmin netops switch router firewall cisco catalyst meraki juniper aruba huawei
fortinet fortigate paloalto infoblox kea dhcp radius tacacs snmp public private community console enable ethernet
wireless wifi internet server servers computer laptop desktop windows microsoft office365 google apple android samsung
iphone facebook twitter instagram linkedin youtube amazon netflix paypal oracle linux ubuntu debian redhat database mysql
postgres cloud system security secure safety trust control monitor noc operations operation engineer engineering
iloveyou loveyou love lovely lover lovers loveme sweetheart honey sweety darling baby babygirl angel angels princess
prince queen king dragon monkey tiger lion eagle falcon wolf shadow master hunter killer ninja samurai knight wizard
magic merlin phoenix batman superman spiderman ironman starwars pokemon pikachu naruto mario zelda minecraft fortnite
football soccer baseball basketball hockey golf tennis liverpool arsenal chelsea barcelona realmadrid juventus bayern
manchester everton celtic rangers yankees cowboys lakers steelers eagles
sunshine sunny summer sommer winter spring autumn herbst january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday weekend holiday vacation christmas
michael jennifer jessica michelle ashley amanda nicole daniel thomas robert andrew joshua matthew william charlie
george jordan harley maggie buster ginger pepper bailey tigger cookie chocolate banana orange apple cherry cheese
coffee whiskey beer pizza chicken butter peanut flower rose daisy jasmine lily butterfly rainbow diamond silver golden
purple yellow green black white blue red
mustang corvette ferrari porsche mercedes bmw toyota honda yamaha harleydavidson
trustno1 whatever nothing something anything everything qwerty qwertz azerty qazwsx qwaszx zxcvbn asdfgh asdf zxcv
abc123 abcd abcdef abc iloveu fuckyou fuck asshole bitch sexy pussy hello hallo hola bonjour hej goodbye goodluck
freedom liberty america canada england london paris berlin sydney australia norway sweden denmark finland germany france
spain italy europe jesus christ god heaven blessed faith hope grace church bible
correcthorsebatterystaple correct horse battery staple tobeornottobe thisisapassword thisismypassword nopassword
ihavenopassword donttell opensesame sesame abracadabra maythefourthbewithyou maytheforcebewithyou
iamnotarobot mysecret topsecret verysecret supersecret
`
  .trim()
  .split(/\s+/)

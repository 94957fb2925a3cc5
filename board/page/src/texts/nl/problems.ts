import type { Translator } from '../language/types';

export const problems: Translator<'problems'> = () => ({
  rulesNotLoaded: (reason) => `De spelregels konden niet geladen worden: ${reason}`,

  engineNoStart: (seconds) => `De engine is niet binnen ${seconds} seconden gestart.`,
  engineNoAnswer: (seconds) => `De engine heeft niet binnen ${seconds} seconden geantwoord.`,
  engineFailed: (reason) => `De engine is gestopt: ${reason}`,
  engineGivenUp: (reason) =>
    `De engine is meerdere keren gestopt en wordt pas weer gestart als hij nodig is. ${reason}`,
  engineDisposed: 'De engine is afgesloten.',
  engineRefused: (message) => `De engine heeft de stand niet aangenomen: ${message}`,
  engineLine: (text) => `Een tekst voor de engine moet uit één regel bestaan: '${text}'`,
  socketNoConnection: 'Geen verbinding met de lokale server: draait het programma dameo-board nog?',
  socketClosed: (code, reason) =>
    reason === ''
      ? `De lokale server heeft de verbinding verbroken (code ${code}).`
      : `De lokale server heeft de verbinding verbroken: ${reason} (code ${code}).`,

  status: (code) => `de server antwoordde met status ${code}`,

  linkKind: "Een link eindigt op '#pdn=' en een partij, of op '#fen=' en een stand.",
  linkEmpty: (kind) => `De link bevat niets na '#${kind}='.`,
  linkCharacter: (found) =>
    `Ongeldige link: '${found}' is geen letter, geen cijfer en geen '-' of '_'.`,
  linkEscape: "Ongeldige link: na '%' moeten twee hexadecimale cijfers van een UTF-8-tekst volgen.",
  linkCut: 'Ongeldige link: het einde ontbreekt. Is hij helemaal gekopieerd?',
  linkDamaged: 'Ongeldige link: de gegevens zijn beschadigd. Is hij ongewijzigd gekopieerd?',
  linkLarge: (megabytes) => `De link bevat meer dan ${megabytes} MB tekst.`,
  linkUnsupported: 'Deze browser kan zulke links niet lezen of maken: CompressionStream ontbreekt.',

  storageOff:
    'Deze browser laat de pagina niets opslaan: je partijen gaan verloren zodra je de pagina sluit.',
  storageFull:
    'De browser heeft geen ruimte meer voor je partijen: de laatste wijziging is niet opgeslagen. ' +
    'Sla de partij als bestand op of verwijder oude partijen.',
  storageDamaged: (key, keptAs) =>
    `Opgeslagen gegevens konden niet gelezen worden (${key}). Ze blijven in deze browser bewaard ` +
    `als '${keptAs}'.`,
  storageNewer: (key, version) =>
    `Opgeslagen gegevens komen van een nieuwere versie van deze pagina (${version}) en blijven ` +
    `zoals ze zijn (${key}).`,
});

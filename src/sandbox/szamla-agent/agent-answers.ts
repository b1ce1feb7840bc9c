/** Answers of the invoicing stand-in in the vendor's forms, and its reading of requests. */
import type { Answer, Call } from "../stand-in.ts";
import { escapeHtml } from "../page-style.ts";
import type { Invoice } from "./agent-state.ts";

const XML = "application/xml; charset=utf-8";

/** The operation's part and its XML; undefined where the body is not one file part. */
export function readPart(call: Call): { readonly part: string; readonly xml: string } | undefined {
  const type = String(call.headers["content-type"] ?? "");
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(type);
  if (!type.startsWith("multipart/form-data") || boundary === null) return undefined;
  const pieces = call.body.split(`--${boundary[1] ?? boundary[2]}`).slice(1, -1);
  const [only] = pieces;
  if (only === undefined || pieces.length !== 1) return undefined;
  const end = only.indexOf("\r\n\r\n");
  const name = /name="([^"]+)"; filename="[^"]+"/.exec(only.slice(0, end))?.[1];
  return name === undefined ? undefined : { part: name, xml: only.slice(end + 4).trimEnd() };
}

/** The text of the first element of the name; empty where there is none. */
export function readTag(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return found
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Names of the children of an element, in their order. */
export function listChildren(xml: string, name: string): string[] {
  const inner = new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1] ?? "";
  const names: string[] = [];
  for (let rest = inner; rest !== "";) {
    const open = /^<([A-Za-z]+)\s*\/?>/.exec(rest)?.[1];
    if (open === undefined) return ["broken"];
    names.push(open);
    rest = rest.slice(rest.indexOf(`</${open}>`) + open.length + 3);
  }
  return names;
}

const encode = (text: string): string => encodeURIComponent(text).replaceAll("%20", "+");

export function answerError(code: number, words: string): Answer {
  return {
    status: 200,
    type: XML,
    body:
      '<?xml version="1.0" encoding="UTF-8"?><xmlszamlavalasz xmlns="http://www.szamlazz.hu/xmlszamlavalasz">' +
      `<sikeres>false</sikeres><hibakod>${code}</hibakod><hibauzenet>${escapeHtml(words)}</hibauzenet></xmlszamlavalasz>`,
    headers: { szlahu_error: encode(words), szlahu_error_code: String(code) },
  };
}

export function answerDown(): Answer {
  return { status: 200, type: "text/html", body: "Karbantartás", headers: { szlahu_down: "true" } };
}

/** The reply to a new invoice; `letterFailed`: issued, told with code 56. */
export function answerIssued(invoice: Invoice, { letterFailed = false } = {}): Answer {
  const { number, netFt, grossFt } = invoice;
  const failed = letterFailed
    ? "<hibakod>56</hibakod><hibauzenet>A számlaértesítő kézbesítése sikertelen</hibauzenet>"
    : "";
  return {
    status: 200,
    type: XML,
    body:
      '<?xml version="1.0" encoding="UTF-8"?><xmlszamlavalasz xmlns="http://www.szamlazz.hu/xmlszamlavalasz">' +
      `<sikeres>${!letterFailed}</sikeres>${failed}<szamlaszam>${number}</szamlaszam>` +
      `<szamlanetto>${netFt}</szamlanetto><szamlabrutto>${grossFt}</szamlabrutto><kintlevoseg>0</kintlevoseg></xmlszamlavalasz>`,
    headers: {
      szlahu_szamlaszam: encode(number),
      szlahu_nettovegosszeg: String(netFt),
      szlahu_bruttovegosszeg: String(grossFt),
      "set-cookie": "JSESSIONID=sandbox; Path=/",
      ...(letterFailed
        ? { szlahu_error_code: "56", szlahu_error: encode("Az e-mail sikertelen") }
        : {}),
    },
  };
}

export function answerFound(invoice: Invoice): Answer {
  const { number, netFt, vatFt, grossFt, completedOn, buyer } = invoice;
  return {
    status: 200,
    type: XML,
    body:
      '<?xml version="1.0" encoding="UTF-8"?><szamla xmlns="http://www.szamlazz.hu/szamla"><szallito><nev>Sandbox Kft.</nev></szallito>' +
      `<alap><szamlaszam>${number}</szamlaszam><telj>${completedOn}</telj></alap><vevo><nev>${escapeHtml(buyer)}</nev></vevo>` +
      `<osszegek><totalossz><netto>${netFt}</netto><afa>${vatFt}</afa><brutto>${grossFt}</brutto></totalossz></osszegek></szamla>`,
  };
}

export function answerPdf(invoice: Invoice): Answer {
  const pdf = Buffer.from(writePdf(invoice), "latin1").toString("base64");
  return {
    status: 200,
    type: XML,
    body:
      '<?xml version="1.0" encoding="UTF-8"?><xmlszamlavalasz xmlns="http://www.szamlazz.hu/xmlszamlavalasz">' +
      `<sikeres>true</sikeres><szamlaszam>${invoice.number}</szamlaszam><pdf>${pdf}</pdf></xmlszamlavalasz>`,
    headers: { szlahu_szamlaszam: encode(invoice.number) },
  };
}

/** A page with the number and the sums; letters beyond Latin 1 are written without their marks. */
function writePdf({ number, item, netFt, vatFt, grossFt, completedOn }: Invoice): string {
  const plain = (text: string): string =>
    text
      .normalize("NFD")
      .replaceAll(/[^ -~]/g, "")
      .replaceAll(/[\\()]/g, "");
  const lines = [
    `Szamla ${number}`,
    "Tesztkornyezet: ez nem szamla.",
    plain(item),
    `Teljesites: ${completedOn}`,
    `Netto ${netFt} Ft, afa ${vatFt} Ft, brutto ${grossFt} Ft`,
  ];
  const text = lines.map((line) => `(${line}) Tj 0 -22 Td`).join(" ");
  const stream = `BT /F1 14 Tf 60 780 Td ${text} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, "0");
  });
  const table = places.map((place) => `${place} 00000 n \n`).join("");
  return (
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  );
}
